/** All devices of a venue reconnect at once: their sockets are admitted one after another. */
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { describe, expect, it } from 'vitest';
import { type Arrival, createConnectionThrottle } from './connection-throttle.ts';

const PACE = { atOnce: 10, perSecond: 100, longestWaitMs: 15_000 };

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates a connection throttle and records the names of those who got in and those who waited too long. */
function aDoor() {
  const time = new VirtualTime(0);
  const throttle = createConnectionThrottle(PACE, time);
  const inside: string[] = [];
  const late: string[] = [];
  const come = (name: string, more: Partial<Arrival> = {}): void => {
    const arrival = { userId: 'ana', isStaff: true, isOpen: () => true, ...more };
    void throttle(arrival).then((isIn) => (isIn ? inside : late).push(name));
  };
  const pass = async (ms: number): Promise<void> => {
    const until = time.now() + ms;
    do await turn();
    while (time.fireNext(until));
    await turn();
  };
  return { inside, late, come, pass, time };
}

const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n));

describe('the queue for new sockets', () => {
  it('lets only a few in at once', async () => {
    const { inside, come, pass } = aDoor();
    for (const name of numbers(11)) come(name);
    await pass(0);
    expect(inside).toHaveLength(10);
  });

  it('lets the others in one after the other, in the order in which they came', async () => {
    const { inside, come, pass } = aDoor();
    for (const name of numbers(110)) come(name);
    await pass(0);
    expect(inside).toHaveLength(10);
    await pass(500);
    expect(inside).toHaveLength(60);
    await pass(500);
    expect(inside).toEqual(numbers(110));
  });

  it('gives no turn to a socket that has closed', async () => {
    const { inside, come, pass } = aDoor();
    for (const [n, name] of numbers(60).entries()) come(name, { isOpen: () => n < 10 || n >= 50 });
    await pass(100);
    expect(inside).toEqual([...numbers(10), ...numbers(60).slice(50)]);
  });

  it('lets as many in at once again after a quiet time', async () => {
    const { inside, come, pass, time } = aDoor();
    for (const name of numbers(10)) come(name);
    await pass(1000);
    expect(time.armed).toBe(0);
    for (const name of numbers(10)) come(name);
    await pass(0);
    expect(inside).toHaveLength(20);
  });
});

describe('a flood from one account [T108]', () => {
  const flood = ({ come }: ReturnType<typeof aDoor>, more: Partial<Arrival>): void => {
    for (const name of numbers(1000)) come(`flood ${name}`, more);
  };

  it('waits, when it is a guest’s, until every member of staff is in [F15]', async () => {
    const door = aDoor();
    flood(door, { userId: 'mallory', isStaff: false });
    door.come('tablet', { userId: 'ana' });
    door.come('another tablet', { userId: 'ben' });
    await door.pass(50);
    expect(door.inside.slice(10, 13)).toEqual(['tablet', 'another tablet', 'flood 10']);
  });

  it('takes turns with other accounts of its kind [F15]', async () => {
    const door = aDoor();
    flood(door, { userId: 'mallory', isStaff: false });
    for (const name of ['phone', 'laptop']) door.come(name, { userId: 'guest', isStaff: false });
    await door.pass(50);
    expect(door.inside.slice(10)).toEqual(['flood 10', 'phone', 'flood 11', 'laptop', 'flood 12']);
  });

  it('waits 15 seconds and no longer [F15]', async () => {
    const door = aDoor();
    for (let n = 0; n < 3; n += 1) flood(door, { userId: 'mallory', isStaff: false });
    await door.pass(14_950);
    expect(door.late).toEqual([]);
    await door.pass(50);
    expect(door.inside.length + door.late.length).toBe(3000);
    expect(door.late.length).toBeGreaterThan(1400);
    expect(door.time.armed).toBe(1);
    await door.pass(100);
    expect(door.time.armed).toBe(0);
  });
});
