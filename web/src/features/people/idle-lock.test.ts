// @vitest-environment happy-dom
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchIdle } from './idle-lock.ts';

const AFTER_MS = 90_000;

describe('a shared tablet', () => {
  let time: VirtualTime;
  let locks = 0;
  let acts = 0;
  let stop = (): void => undefined;
  const act = (): void => {
    acts += 1;
  };
  const pass = (ms: number): void => {
    const until = time.now() + ms;
    while (time.fireNext(until));
  };
  const touch = (): boolean =>
    document.body.dispatchEvent(new Event('pointerdown', { cancelable: true, bubbles: true }));

  beforeEach(() => {
    time = new VirtualTime(0);
    [locks, acts] = [0, 0];
    document.body.addEventListener('pointerdown', act);
    stop = watchIdle({
      page: window,
      clock: time,
      timers: time,
      afterMs: AFTER_MS,
      onIdle: () => {
        locks += 1;
      },
    });
  });
  afterEach(() => {
    stop();
    document.body.removeEventListener('pointerdown', act);
  });

  it('locks once after the set time without a touch [T69]', () => {
    pass(AFTER_MS - 1);
    expect(locks).toBe(0);
    pass(1);
    pass(AFTER_MS);
    expect(locks).toBe(1);
  });

  it('stays open while somebody works', () => {
    for (let touches = 0; touches < 5; touches += 1) {
      pass(AFTER_MS - 1);
      touch();
    }
    expect([locks, acts]).toEqual([0, 5]);
    pass(AFTER_MS);
    expect(locks).toBe(1);
  });

  it('that slept past that time locks at the first touch, which does nothing else', () => {
    time.sleep(AFTER_MS);
    expect(touch()).toBe(false);
    expect([locks, acts]).toEqual([1, 0]);
  });

  it('that is no longer shared does not lock any more', () => {
    stop();
    pass(AFTER_MS);
    expect(locks).toBe(0);
  });
});
