import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { expect, test } from 'vitest';
import type { Answer } from '../transport.ts';
import { GIVE_UP_MS, giveUpAfter } from './give-up.ts';

function aCall() {
  const time = new VirtualTime(0);
  let answer: (answer: Answer<string>) => void = () => undefined;
  const called = giveUpAfter(
    { timers: time, steady: time },
    () => new Promise<Answer<string>>((done) => (answer = done)),
  );
  return { time, called, answers: () => answer({ kind: 'ok', body: 'news' }) };
}

test('an answer in time counts', async () => {
  const { time, called, answers } = aCall();
  time.sleep(GIVE_UP_MS);
  answers();
  expect(await called).toEqual({ kind: 'ok', body: 'news' });
});

test('an answer that waited while the device slept does not count, because it is old [C11]', async () => {
  const { time, called, answers } = aCall();
  time.sleep(GIVE_UP_MS + 1);
  answers();
  expect(await called).toEqual({ kind: 'unreachable', why: 'timeout' });
});
