import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { watchTasks } from './quiescence.ts';
import { VirtualTime } from './virtual-time.ts';

test('timers fire in the order of their due time, and then of their creation', () => {
  const time = new VirtualTime(1_000);
  const fired: string[] = [];
  time.setTimeout(() => fired.push('late'), 30);
  time.setTimeout(() => fired.push('first'), 10);
  time.setTimeout(() => fired.push('second'), 10);
  const cleared = time.setTimeout(() => fired.push('never'), 5);
  time.clearTimeout(cleared);
  while (time.fireNext(1_020));
  expect(fired).toEqual(['first', 'second']);
  expect(time.now()).toBe(1_020);
  expect(time.armed).toBe(1);
});

test('timers are late after a sleep, and fire in the order in which they were due', () => {
  const time = new VirtualTime(1_000);
  const fired: string[] = [];
  time.setTimeout(() => fired.push(`second at ${time.now()}`), 20);
  time.setTimeout(() => fired.push(`first at ${time.now()}`), 10);
  time.sleep(500);
  expect(fired).toEqual([]);
  while (time.fireNext(1_500));
  expect(fired).toEqual(['first at 1500', 'second at 1500']);
});

test('the same seed gives the same numbers, and another seed gives others', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed);
    return [random.int(0, 1_000), random.uuid(), random.pick(['a', 'b', 'c'])];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('settling waits until the databases are at rest', async () => {
  const tasks = watchTasks();
  let stored = false;
  const request = new IDBFactory().open('venue', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('orders');
  request.onsuccess = () => {
    const write = request.result.transaction('orders', 'readwrite');
    write.objectStore('orders').put('one', 1);
    write.oncomplete = () => {
      stored = true;
    };
  };
  await tasks.settle();
  tasks.release();
  expect(stored).toBe(true);
});
