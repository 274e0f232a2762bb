/** When connections are made anew, and how soon the next one is tried. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createRenewal, type Renewal } from './renewal.ts';

let now = 0;
let renewal: Renewal;
beforeEach(() => {
  now = 1000;
  renewal = createRenewal(() => now);
});

describe('connections', () => {
  test('are out of date as soon as one of them hears that its server cannot work', () => {
    const { generation } = renewal;
    renewal.outdate(generation);
    expect(renewal.generation).toBe(generation + 1);
  });

  test('are not outdated twice by others that noticed it before', () => {
    const { generation } = renewal;
    for (let n = 0; n < 8; n += 1) renewal.outdate(generation);
    now += 60_000;
    renewal.outdate(generation);
    expect(renewal.generation).toBe(generation + 1);
  });

  test('are renewed at most once a second while the server takes no writes', () => {
    const first = renewal.generation;
    for (let ms = 0; ms < 10_000; ms += 10) {
      renewal.outdate(renewal.generation);
      now += 10;
    }
    expect(renewal.generation - first).toBe(10);
  });
});

describe('the next attempt', () => {
  /** How long until a connection may be tried, in ms. */
  const wait = (): number => {
    const since = now;
    while (!renewal.mayTry()) now += 1;
    return now - since;
  };
  const fail = (): number => {
    renewal.failed();
    return wait();
  };

  test('comes later after each failure, by half a second at most', () => {
    expect(renewal.mayTry()).toBe(true);
    expect([fail(), fail(), fail(), fail(), fail(), fail()]).toEqual([50, 100, 200, 400, 500, 500]);
  });

  test('comes no later when several fail at the same time', () => {
    for (let n = 0; n < 8; n += 1) renewal.failed();
    expect(wait()).toBe(50);
  });

  test('comes at once after a success', () => {
    fail();
    renewal.failed();
    renewal.worked();
    expect([wait(), fail()]).toEqual([0, 50]);
  });
});
