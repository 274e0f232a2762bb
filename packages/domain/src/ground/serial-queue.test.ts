import { expect, test } from 'vitest';
import { serialQueue } from './serial-queue.ts';

test('a task starts only after the one before it has ended, even if that one failed', async () => {
  const said: string[] = [];
  const inTurn = serialQueue();
  const slow = inTurn(async () => {
    said.push('first begins');
    await Promise.resolve();
    said.push('first fails');
    throw new Error('first');
  });
  const quick = inTurn(() => said.push('second'));
  await expect(slow).rejects.toThrow('first');
  expect(await quick).toBe(3);
  expect(said).toEqual(['first begins', 'first fails', 'second']);
});
