/** The worker that reads sheets and compares them, so that the page goes on meanwhile. */

import { FileFault } from './file/file-fault.ts';
import { type SheetWork, type WorkKind, workOn } from './sheet-work.ts';
import type { Answered, Asked } from './worker-messages.ts';

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const { id, kind, given } = data;
  postMessage({ id, ...(await answerTo(kind, given)) } satisfies Answered);
});

type Answer = Answered extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/** An error of a class of ours would arrive as a plain one. */
async function answerTo(kind: WorkKind, given: SheetWork[WorkKind]['given']): Promise<Answer> {
  try {
    return { gives: await workOn(kind, given as never) };
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.code };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
