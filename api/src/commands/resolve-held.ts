/** A manager decides about a held command: it is decided once more as its author gave it, or refused. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import type { Actor } from '@tableside/domain/permissions.ts';
import type { PrepareHeld, Resolution, StoredResult } from '../storage/storage.ts';
import { isoNow } from './clock.ts';
import { commandFor, prepareCommand } from './prepare-command.ts';
import { ProtocolError } from './protocol-error.ts';
import type { CommandDeps } from './run-command.ts';
import { throughStorage } from './through-storage.ts';

type Asked = Pick<Resolution, 'cmdId' | 'decision' | 'note'>;

/**
 * What became of the command; the same decision again answers the same. Throws `notFound`, `held.decided`, `held.waits`,
 * `server.older`, `server.busy`, `server.storage`, `server.internal`.
 */
export async function resolveHeld(deps: CommandDeps, by: Actor, asked: Asked): Promise<StoredResult> {
  const commands = deps.commands ?? COMMANDS;
  const prepare: PrepareHeld = ({ actor, ...call }) =>
    prepareCommand(commandFor(commands, call), call, actor);
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
