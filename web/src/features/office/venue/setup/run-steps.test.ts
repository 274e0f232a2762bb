import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../../../engine/engine.ts';
import { AT_ONCE, MOST_WAITING } from '../../../../engine/give-many.ts';
import { createStatus } from '../../../../engine/sync-status.ts';
import { given } from './run-steps.ts';
import type { SetupCommand } from './setup-command.ts';

const QUEUED = { kind: 'queued', cmdId: 'c', mid: 1, changes: [] } as const;

const tables = (count: number): readonly SetupCommand[] =>
  Array.from({ length: count }, (_, n) => ({ name: 'table.archive', args: { id: `${n}` } }));

/** An engine that counts what is written in one go, and refuses the table with this id. */
function anEngine(refused?: string) {
  const status = createStatus(0);
  const goes: number[] = [];
  const mutateAll = async (all: readonly { readonly args: unknown }[]): Promise<Receipt[]> => {
    goes.push(all.length);
    status.update({ waiting: status.get().waiting + all.length });
    return all.map(({ args }) =>
      (args as { id: string }).id === refused
        ? { kind: 'refused', code: 'table.inUse', message: 'Somebody sits there.' }
        : QUEUED,
    );
  };
  const mutate = () => Promise.reject(new Error('one by one'));
  return { engine: { mutate, mutateAll, status }, goes };
}

function aWork(refused?: string) {
  const { engine, goes } = anEngine(refused);
  const controller = new AbortController();
  const shown: number[] = [];
  const work = { engine, controller, onProgress: ({ done }: { done: number }) => void shown.push(done) };
  return { work, goes, shown, controller, status: engine.status };
}

describe('the commands of a setup', () => {
  it('are written many in one go, and tell how far they are', async () => {
    const { work, goes, shown } = aWork();
    expect(await given(tables(60), work)).toEqual({ isWhole: true, refused: null });
    expect(goes).toEqual([AT_ONCE, AT_ONCE, 10]);
    expect(shown).toEqual([25, 50, 60]);
  });

  it('end with those that the first refusal is among, and say why', async () => {
    const { work, goes } = aWork('30');
    expect(await given(tables(90), work)).toEqual({ isWhole: false, refused: 'Somebody sits there.' });
    expect(goes).toEqual([AT_ONCE, AT_ONCE]);
  });

  it('leave room for a sale while the device is online, and end when the page is left', async () => {
    const { work, goes, controller, status } = aWork();
    status.update({ phase: 'online' });
    const giving = given(tables(300), work);
    await new Promise((resolve) => setTimeout(resolve));
    expect(goes.reduce((sum, n) => sum + n, 0)).toBe(MOST_WAITING);
    controller.abort();
    expect(await giving).toEqual({ isWhole: false, refused: null });
    expect(goes).toHaveLength(2);
  });
});
