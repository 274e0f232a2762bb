/** Commands that wait for a manager: kept on the server until one decides. */
import { HeldDecision, HeldItem, HeldOutcome } from '@tableside/protocol/rest/held.ts';
import * as v from 'valibot';
import { type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

/** The first held comes first. */
export const listHeld = async (remote: Remote, before: string | null): Promise<Page<HeldItem>> =>
  readPage(await remote.get('held', { searchParams: before === null ? {} : { before } }), HeldItem);

/** The same decision again answers the same. Applied, it can still be refused by the rules of the venue. */
export const resolveHeld = async (
  remote: Remote,
  cmdId: string,
  decision: v.InferInput<typeof HeldDecision>,
): Promise<HeldOutcome> =>
  v.parse(
    HeldOutcome,
    await remote
      .post(`held/${encodeURIComponent(cmdId)}/resolve`, { json: v.parse(HeldDecision, decision) })
      .json(),
  );
