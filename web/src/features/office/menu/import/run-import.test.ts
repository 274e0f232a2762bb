import type { MenuCommand } from '@tableside/domain/menu/sheet/plan.ts';
import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../../../engine/engine.ts';
import { AT_ONCE, MOST_WAITING } from '../../../../engine/give-many.ts';
import { createStatus } from '../../../../engine/sync-status.ts';
import { type ImportStep, type RefusedStep, runSteps } from './run-import.ts';

const QUEUED = { kind: 'queued', cmdId: 'c', mid: 1, changes: [] } as const;

/** An engine whose changes wait until the test sends them. */
function anEngine(answer: (id: string) => Receipt = () => QUEUED) {
  const status = createStatus(0);
  status.update({ phase: 'online' });
  const given: string[] = [];
  const mutate = async (_name: string, args: unknown): Promise<Receipt> => {
    const { id } = args as { id: string };
    given.push(id);
    status.update({ waiting: status.get().waiting + 1 });
    return answer(id);
  };
  const goes: number[] = [];
  const mutateAll = async (all: readonly { readonly args: unknown }[]): Promise<Receipt[]> => {
    goes.push(all.length);
    return Promise.all(all.map(({ args }) => mutate('', args)));
  };
  return { engine: { mutate: mutate as never, mutateAll, status }, status, given, goes };
}

const steps = (count: number): readonly ImportStep[] =>
  Array.from({ length: count }, (_, at) => ({
    command: { name: 'product.archive', args: { id: `p${at}` } } satisfies MenuCommand,
    title: `Dish ${at}`,
    rows: [at + 2],
  }));

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('an import', () => {
  it('lets 50 changes wait at a time while online, and all of them offline', async () => {
    const { engine, status, given, goes } = anEngine();
    const controller = new AbortController();
    const done: number[] = [];
    const run = runSteps(steps(120), 0, {
      engine,
      signal: controller.signal,
      onSteps: (at) => done.push(at),
    });
    await settle();
    expect(given).toHaveLength(MOST_WAITING);
    status.update({ waiting: 20 });
    await settle();
    expect(given).toHaveLength(MOST_WAITING + 30);
    status.update({ phase: 'offline' });
    await run;
    expect(given).toEqual(steps(120).map(({ command }) => command.args.id));
    expect(done.at(-1)).toBe(120);
    expect(Math.max(...goes)).toBe(AT_ONCE);
  });

  it('goes on from where it stopped, and stops while it waits', async () => {
    const { engine, given } = anEngine();
    const controller = new AbortController();
    const run = runSteps(steps(200), 90, { engine, signal: controller.signal, onSteps: () => undefined });
    await settle();
    controller.abort();
    await run;
    expect(given[0]).toBe('p90');
    expect(given).toHaveLength(MOST_WAITING);
  });

  it('does not wait for a server that takes nothing until somebody acts', async () => {
    const { engine, status, given } = anEngine();
    status.update({ signInNeeded: true });
    const { signal } = new AbortController();
    await runSteps(steps(70), 0, { engine, signal, onSteps: () => undefined });
    expect(given).toHaveLength(70);
  });

  it('names what was refused by its row, and goes on', async () => {
    const { engine } = anEngine((id) => {
      if (id === 'p0') return { kind: 'refused', code: 'menu.notFound', message: 'It is gone.' };
      return id === 'p1' ? { ...QUEUED, adjusted: { code: 'patch.partial', detail: {} } } : QUEUED;
    });
    const refused: RefusedStep[] = [];
    const { signal } = new AbortController();
    await runSteps(steps(3), 0, { engine, signal, onSteps: (_, few) => refused.push(...few) });
    expect(refused).toEqual([
      { title: 'Dish 0', rows: [2], message: 'It is gone.', at: 0 },
      { title: 'Dish 1', rows: [3], message: expect.stringContaining('stays as they left it') },
    ]);
  });

  it('gives changes one by one when they cannot be written in one go, so that only one is refused', async () => {
    const { engine, given } = anEngine((id) => {
      if (id !== 'p1') return QUEUED;
      throw Object.assign(new Error('This tablet is full.'), { name: 'StorageError' });
    });
    const refused: RefusedStep[] = [];
    const { signal } = new AbortController();
    const mutateAll = () => Promise.reject(new Error('full'));
    const run = { engine: { ...engine, mutateAll }, signal };
    await runSteps(steps(3), 0, { ...run, onSteps: (_, few) => refused.push(...few) });
    expect(given).toEqual(['p0', 'p1', 'p2']);
    expect(refused).toEqual([{ title: 'Dish 1', rows: [3], message: 'This tablet is full.', at: 1 }]);
  });
});
