/** Decides and writes one command for one caller. Every writing route of the API ends here. */
import {
  type Command,
  type Detail,
  isRejection,
  type Rejection,
  rejected,
} from '@tableside/domain/command/command.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import type { Outcome, Storage, StoredResult, StoredRow, WriteEntry } from '../storage/storage.ts';
import { argsHash } from './args-hash.ts';
import { type Clock, isoNow } from './clock.ts';
import type { GuestQuota } from './guest-quota.ts';
import { type CommandCall, commandFor, type PreparedCommand, prepareCommand } from './prepare-command.ts';
import { ProtocolError } from './protocol-error.ts';
import type { CommandRegistry } from './registry.ts';
import { throughStorage } from './through-storage.ts';

export interface CommandDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly commands?: CommandRegistry;
  readonly guests?: GuestQuota;
}

/**
 * Arguments that depend on rows, such as the amount that is still owed. They are decided within the write: whatever was
 * read before it, another request may have changed.
 */
export interface Settling {
  readonly reads: readonly Read[];
  args(rows: Rows, actor: Actor): { readonly args: unknown } | Rejection;
}

export interface ApiCall {
  /** The idempotency key: the command happens once per key. */
  readonly cmdId: string;
  readonly name: string;
  /** Defaults to the current version of the command. */
  readonly version?: number;
  readonly args: unknown;
  readonly settle?: Settling;
  readonly occurredAt?: string;
  /** The hash of the request as received. Defaults to the hash of name, version and arguments. */
  readonly argsHash?: string;
  readonly expect?: WriteEntry['expect'];
  /** The network address of the caller. */
  readonly address?: string | undefined;
}

export interface CommandOutcome {
  readonly status: StoredResult['status'];
  readonly code?: string;
  readonly detail?: Detail;
  readonly seq?: number;
  /** The rows that the command wrote. Empty when the outcome is repeated from an earlier call. */
  readonly rows: readonly StoredRow[];
}

/** Throws `id_reused`, `server.older`, `request.precondition`, `held.full`, `server.busy`, `server.storage`, `server.internal`. */
export async function runCommand(deps: CommandDeps, actor: Actor, call: ApiCall): Promise<CommandOutcome> {
  const command = commandFor(deps.commands ?? COMMANDS, call);
  const receivedAt = isoNow(deps.clock);
  const guest = { actor, address: call.address };
  deps.guests?.admit(guest, { commands: 1, bytes: JSON.stringify(call.args).length });
  const version = call.version ?? command.version;
  const arrival = { at: receivedAt, device: null };
  const asked = { ...call, version, occurredAt: call.occurredAt ?? receivedAt, arrival };
  const prepared = prepareSettling(command, asked, actor);
  const entry: WriteEntry = {
    cmdId: call.cmdId,
    name: call.name,
    version,
    argsHash: call.argsHash ?? argsHash(asked),
    actor,
    occurredAt: asked.occurredAt,
    receivedAt,
    payload: call.args,
    ...prepared,
    decide: deps.guests?.counting(guest, prepared.decide) ?? prepared.decide,
    ...(call.expect ? { expect: call.expect } : {}),
  };
  const [outcome] = await throughStorage(() => deps.storage.write(actor.venueId, [entry]));
  return concluded(outcome);
}

/** Prepares the command with its first arguments, and decides it with those that were settled. */
function prepareSettling(
  command: Command,
  asked: CommandCall & Pick<ApiCall, 'settle'>,
  actor: Actor,
): PreparedCommand {
  const { settle } = asked;
  const prepared = prepareCommand(command, asked, actor);
  if (!settle) return prepared;
  return {
    ...prepared,
    reads: [...prepared.reads, ...settle.reads],
    decide(rows) {
      const settled = settle.args(rows, actor);
      if (isRejection(settled)) return rejected(settled.code, settled.detail);
      return prepareCommand(command, { ...asked, ...settled }, actor).decide(rows);
    },
  };
}

function concluded(outcome: Outcome | undefined): CommandOutcome {
  switch (outcome?.kind) {
    case 'done': {
      const { status, code, detail, seq } = outcome.result;
      return { status, code, detail, seq, rows: outcome.rows };
    }
    case 'idReused':
      throw new ProtocolError('id_reused');
    case 'precondition':
      throw new ProtocolError('request.precondition');
    case 'heldFull':
      throw new ProtocolError('held.full');
    case 'failed':
      throw new ProtocolError('server.internal');
    case 'expected':
    case 'forked':
    case 'otherEpoch':
    case undefined:
      throw new Error('A plain call has no queue to be out of order with, and names no epoch.');
  }
}
