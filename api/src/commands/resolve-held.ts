/**
 * A manager decides about a held command: it is decided once more as its author gave it, or refused. Nobody applies what was
 * made under a higher role than their own, and a sign-in that has ended lets nobody back in and moves nothing into the past.
 */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { isUnderEndedGrant, MAX_DELAY_MS } from '@tableside/domain/held.ts';
import { type Actor, outranks } from '@tableside/domain/permissions.ts';
import type { HeldCommand, PrepareHeld, Resolution, StoredResult } from '../storage/storage.ts';
import { isoNow } from './clock.ts';
import { commandFor, prepareCommand } from './prepare-command.ts';
import { ProtocolError } from './protocol-error.ts';
import type { CommandDeps } from './run-command.ts';
import { throughStorage } from './through-storage.ts';

type Asked = Pick<Resolution, 'cmdId' | 'decision' | 'note'>;

/**
 * What became of the command; the same decision again answers the same. Throws `notFound`, `forbidden`, `held.decided`,
 * `held.waits`, `server.older`, `server.busy`, `server.storage`, `server.internal`.
 */
export async function resolveHeld(deps: CommandDeps, by: Actor, asked: Asked): Promise<StoredResult> {
  const commands = deps.commands ?? COMMANDS;
  const prepare: PrepareHeld = (held) => {
    if (outranks(held.actor.role, by.role)) throw new ProtocolError('forbidden');
    const call = {
      ...held,
      occurredAt: countsFrom(held),
      underEndedGrant: isUnderEndedGrant(held.reason),
      arrival: { at: held.heldAt, device: held.device ?? null },
    };
    return prepareCommand(commandFor(commands, call), call, held.actor);
  };
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

/** The time as of which a held command counts once it is applied. What was held by an earlier version has no bound with it. */
export function countsFrom({ occurredAt, heldAt, reason, notBefore }: HeldCommand): string {
  if (!isUnderEndedGrant(reason)) return occurredAt;
  const bound = notBefore ?? new Date(Date.parse(heldAt) - MAX_DELAY_MS).toISOString();
  return bound > occurredAt ? bound : occurredAt;
}
