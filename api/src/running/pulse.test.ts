/** Whether a server can read its data. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPulse, type Pulse } from './pulse.ts';

const S = 1000;
let look: () => Promise<unknown>;
let changes: boolean[];
let pulse: Pulse;
beforeEach(() => {
  vi.useFakeTimers();
  look = async () => undefined;
  changes = [];
  pulse = createPulse({
    look: () => look(),
    onChange: (isFelt) => void changes.push(isFelt),
    elapsed: () => Date.now(),
  });
});
afterEach(() => {
  pulse.close();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the pulse is lost after a minute without an answer, and is back with the next one', async () => {
  await pass(3600 * S);
  expect(pulse.isFelt()).toBe(true);
  look = () => Promise.reject(new Error('a standby'));
  await pass(60 * S);
  expect(pulse.isFelt()).toBe(true);
  await pass(2 * S);
  expect([pulse.isFelt(), changes]).toEqual([false, [false]]);
  look = async () => undefined;
  await pass(2 * S);
  expect([pulse.isFelt(), changes]).toEqual([true, [false, true]]);
});

test('the pulse is lost when no answer comes at all, and nothing more is asked meanwhile', async () => {
  let asked = 0;
  let answer = (): void => undefined;
  look = () => {
    asked += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  await pass(64 * S);
  expect([pulse.isFelt(), asked]).toEqual([false, 1]);
  answer();
  await pass(0);
  expect(pulse.isFelt()).toBe(true);
});

test('the pulse is not lost when the process stood still', async () => {
  await pass(10 * S);
  vi.setSystemTime(Date.now() + 3600 * S);
  await pass(2 * S);
  expect(changes).toEqual([]);
});

test('the pulse is not lost by an occasional failure', async () => {
  let n = 0;
  look = () => {
    n += 1;
    return n % 20 === 0 ? Promise.resolve() : Promise.reject(new Error('busy'));
  };
  await pass(600 * S);
  expect(changes).toEqual([]);
});
