/**
 * Lets a manager apply or discard held commands, one, or all of a device. Applying decides it again with the author's original arguments.
 * Nobody may apply a command of an author with a higher role than their own. Work under an ended session does not
 * restore that session, and it cannot be dated before the allowed bound. Who applies a command whose approval could not be
 * checked has approved it, also when it was held for its author's sake.
 */

import { isUnderEndedGrant, MAX_DELAY_MS } from '@tableside/domain/command/held.ts';
import { type Actor, outranks } from '@tableside/domain/command/permissions.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import type {
  DiscardingAll,
  HeldCommand,
  PrepareHeld,
  Resolution,
  StoredResult,
} from '../storage/storage.ts';
import { isoNow } from './clock.ts';
import { commandFor, prepareCommand } from './prepare-command.ts';
import { ProtocolError } from './protocol-error.ts';
import type { CommandDeps } from './run-command.ts';
import { throughStorage } from './through-storage.ts';

type Asked = Pick<Resolution, 'cmdId' | 'decision' | 'note'>;

/**
 * Returns the outcome of the command; repeating the same decision returns the same outcome. Throws `notFound`,
 * `forbidden`, `held.decided`, `held.waits`, `server.older`, `server.busy`, `server.storage`, `server.internal`.
 */
export async function resolveHeld(deps: CommandDeps, by: Actor, asked: Asked): Promise<StoredResult> {
  const prepare = preparing(deps, by);
  const resolution = { ...asked, by, at: isoNow(deps.clock) };
  const resolved = await throughStorage(() => deps.storage.held.resolve(by.venueId, resolution, prepare));
  switch (resolved.kind) {
    case 'done':
      return resolved.result;
    case 'unknown':
      throw new ProtocolError('notFound');
    case 'decided':
      throw new ProtocolError('held.decided');
    case 'waits':
      throw new ProtocolError('held.waits');
    case 'failed':
      throw new ProtocolError('server.internal', { cause: new Error(resolved.error) });
  }
}

/**
 * Discards everything of the device that was held up to `through`, and returns how many commands that were. Throws
 * `server.busy`, `server.storage`.
 */
export const discardHeld = (
  deps: CommandDeps,
  by: Actor,
  asked: Pick<DiscardingAll, 'deviceId' | 'through' | 'note'>,
): Promise<number> => {
  const discarding = { ...asked, by, at: isoNow(deps.clock) };
  return throughStorage(() => deps.storage.held.discardAll(by.venueId, discarding, preparing(deps, by)));
};

const preparing =
  ({ commands = COMMANDS }: CommandDeps, by: Actor): PrepareHeld =>
  (held) => {
    if (outranks(held.actor.role, by.role)) throw new ProtocolError('forbidden');
    // Work of the office that was held for its PIN counts once somebody with the password applies it.
    const { scope: _, ...author } = held.actor;
    const actor = held.isUnapproved ? { ...author, approver: by } : author;
    const call = {
      ...held,
      occurredAt: countsFrom(held),
      underEndedGrant: isUnderEndedGrant(held.reason),
      arrival: { at: held.heldAt, device: held.device ?? null },
    };
    return prepareCommand(commandFor(commands, call), call, actor);
  };

/**
 * Returns the time from which a held command counts once it is applied. Commands held by an earlier version carry no
 * `notBefore`, so their bound is derived from `heldAt`.
 */
export function countsFrom({ occurredAt, heldAt, reason, notBefore }: HeldCommand): string {
  if (!isUnderEndedGrant(reason)) return occurredAt;
  const bound = notBefore ?? new Date(Date.parse(heldAt) - MAX_DELAY_MS).toISOString();
  return bound > occurredAt ? bound : occurredAt;
}
