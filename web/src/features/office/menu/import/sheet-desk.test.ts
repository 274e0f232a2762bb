/** Who does the long work on a sheet, and what happens when a worker cannot. */

import { SMALL_MENU } from '@tableside/domain/testing/small-menu.ts';
import { describe, expect, it, vi } from 'vitest';
import { createSheetDesk } from './sheet-desk.ts';
import { workOn } from './sheet-work.ts';
import type { Answered, Asked } from './worker-messages.ts';

const TEXT = { text: 'Mains\nSoup 7' };

/** A worker that answers as told. */
function aWorker(answer: (asked: Asked) => Promise<Omit<Answered, 'id'>> | undefined) {
  const heard: Record<string, (event: never) => void> = {};
  const asked: Asked[] = [];
  const worker = {
    addEventListener: ((kind: string, listener: (event: never) => void) => {
      heard[kind] = listener;
    }) as Worker['addEventListener'],
    async postMessage(one: Asked) {
      asked.push(one);
      const told = await answer(one);
      if (told) heard.message?.({ data: { id: one.id, ...told } } as never);
    },
    terminate: vi.fn(),
  };
  return { worker, asked, breaks: () => heard.error?.({} as never) };
}

describe('the desk of sheets', () => {
  it('starts one worker for all that is asked, and ends it', async () => {
    const { worker, asked } = aWorker(async ({ kind, given }) => ({
      gives: await workOn(kind, given as never),
    }));
    const start = vi.fn(() => worker);
    const desk = createSheetDesk(start);
    const { reading } = await desk.ask('typed', TEXT);
    const [plan] = await Promise.all([
      desk.ask('plan', { menu: SMALL_MENU, reading, importId: 'one' }),
      desk.ask('typed', TEXT),
    ]);
    expect(plan.entries.map(({ title }) => title)).toEqual(['Soup']);
    expect(asked.map(({ kind }) => kind)).toEqual(['typed', 'plan', 'typed']);
    expect(start).toHaveBeenCalledOnce();
    desk.close();
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('says why a file cannot be read, whoever reads it', async () => {
    const { worker } = aWorker(async () => ({ fault: 'file.rows' }) as never);
    const fault = { name: 'FileFault', message: expect.stringContaining('5,000 rows') };
    await expect(createSheetDesk(() => worker).ask('typed', TEXT)).rejects.toMatchObject(fault);
    const empty = { name: 'FileFault', code: 'file.empty' };
    await expect(createSheetDesk(() => null).ask('typed', { text: ' ' })).rejects.toMatchObject(empty);
  });

  it('does what was asked itself when the worker cannot start or breaks', async () => {
    const { worker, breaks } = aWorker(() => undefined);
    const desk = createSheetDesk(() => worker);
    const reading = desk.ask('typed', TEXT);
    breaks();
    expect((await reading).reading.rows).toHaveLength(1);
    expect((await desk.ask('typed', TEXT)).reading.rows).toHaveLength(1);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });
});
