/**
 * Gives work on sheets to a worker, which is started for the first and ends with the page. Where a browser has none, or it
 * cannot start, the page does the work itself.
 */

import { FileFault } from './file/file-fault.ts';
import type { SheetWork, WorkKind } from './sheet-work.ts';
import type { Answered, Asked } from './worker-messages.ts';

export interface SheetDesk {
  /** Throws a `FileFault` when nothing in the file can be read. */
  ask<K extends WorkKind>(kind: K, given: SheetWork[K]['given']): Promise<SheetWork[K]['gives']>;
  close(): void;
}

type Started = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): Started | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });

interface Waiting {
  readonly asked: Asked;
  readonly resolve: (gives: SheetWork[WorkKind]['gives']) => void;
  readonly reject: (error: unknown) => void;
}

export function createSheetDesk(start: () => Started | null = startWorker): SheetDesk {
  const waiting = new Map<number, Waiting>();
  let worker: Started | null | undefined;
  let last = 0;

  const onAnswer = ({ data }: MessageEvent<Answered>): void => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('fault' in data) one?.reject(new FileFault(data.fault));
    else if ('error' in data) one?.reject(new Error(data.error));
    else one?.resolve(data.gives);
  };
  /** What was asked so far is done here. */
  const onBroken = (): void => {
    worker?.terminate();
    worker = null;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { asked, resolve, reject } of left) workHere(asked.kind, asked.given).then(resolve, reject);
  };
  const started = (): Started | null => {
    const begun = start();
    begun?.addEventListener('message', onAnswer as (event: Event) => void);
    begun?.addEventListener('error', onBroken);
    return begun;
  };
  return {
    ask(kind, given) {
      worker = worker === undefined ? started() : worker;
      const by = worker;
      if (by === null) return workHere(kind, given);
      last += 1;
      const asked = { id: last, kind, given };
      return new Promise((resolve, reject) => {
        waiting.set(asked.id, { asked, resolve: resolve as Waiting['resolve'], reject });
        by.postMessage(asked);
      });
    },
    close() {
      worker?.terminate();
      worker = undefined;
      waiting.clear();
    },
  };
}

async function workHere<K extends WorkKind>(kind: K, given: unknown): Promise<SheetWork[K]['gives']> {
  const { workOn } = await import('./sheet-work.ts');
  return workOn(kind, given as SheetWork[K]['given']);
}
