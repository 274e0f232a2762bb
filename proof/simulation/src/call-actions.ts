/** Acts for calls: guests call from their tables, and the floor answers what it is shown. */
import type { CommandName } from '@tableside/domain/commands.ts';
import { CALL_KINDS } from '@tableside/domain/entities/call.ts';
import { codeOf, TABLE_IDS } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';

const call: Act = async (device, random) => {
  const tableId = random.pick(TABLE_IDS);
  // Now and then the guest scanned the code of another table.
  const tableCode = codeOf(random.chance(0.9) ? tableId : random.pick(TABLE_IDS));
  await device.mutate('call.make', { kind: random.pick(CALL_KINDS), tableId, tableCode });
};

/** Now and then somebody takes an answer back, perhaps one that a colleague gave. */
const answer: Act = async (device, random) => {
  const answered = random.chance(0.8);
  const shown = someShown<'call'>(device, random, {
    store: 'calls',
    wanted: (one) => (one.answered === null) === answered,
  });
  if (shown) await device.mutate('call.answer', { calls: [{ id: shown.id, at: shown.at }], answered });
};

export const CALL_ACTS = {
  'call.make': call,
  'call.answer': answer,
} as const satisfies Partial<Record<CommandName, Act>>;
