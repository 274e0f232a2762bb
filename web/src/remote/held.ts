/** Commands that wait for a manager. They stay on the server until a manager decides. */
import {
  DiscardedHeld,
  DiscardHeld,
  HeldDecision,
  HeldItem,
  HeldOfDevice,
  HeldOutcome,
} from '@tableside/protocol/rest/held.ts';
import * as v from 'valibot';
import { type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

/** Returns held changes, the one that was held first at the top. */
export const listHeld = async (remote: Remote, before: string | null): Promise<Page<HeldItem>> =>
  readPage(await remote.get('held', { searchParams: before === null ? {} : { before } }), HeldItem);

/**
 * Repeating a decision returns the same outcome. The venue's rules can still refuse a command that a manager applies.
 */
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

/** Returns how many held changes each device has brought. */
export const listHeldDevices = async (remote: Remote): Promise<HeldOfDevice[]> =>
  v.parse(v.array(HeldOfDevice), await remote.get('held/devices').json());

/** Discards everything of the device that was held up to `through`. Returns how many changes that were. */
export async function discardHeldOf(
  remote: Remote,
  deviceId: string,
  asked: v.InferInput<typeof DiscardHeld>,
): Promise<number> {
  const call = remote.post(`held/devices/${encodeURIComponent(deviceId)}/discard`, {
    json: v.parse(DiscardHeld, asked),
  });
  return v.parse(DiscardedHeld, await call.json()).discarded;
}
