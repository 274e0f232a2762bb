/** Turns a received call into what storage runs: finds the command, upgrades its arguments and parses them. */
import { type Command, type Decision, rejected, run } from '@tableside/domain/command/command.ts';
import type { NamedRow, Read } from '@tableside/domain/command/look-ups.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Arrival } from '@tableside/domain/entities/payment.ts';
import * as v from 'valibot';
import { ProtocolError } from './protocol-error.ts';
import type { CommandRegistry } from './registry.ts';

export interface CommandCall {
  readonly cmdId: string;
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  /** ISO 8601 UTC, within the bounds that the server accepts. */
  readonly occurredAt: string;
  /** True when a manager applies the command although the author's session has ended. */
  readonly underEndedGrant?: boolean;
  readonly arrival: Arrival;
}

export interface PreparedCommand {
  readonly reads: readonly Read[];
  readonly makes?: readonly NamedRow[];
  readonly decide: (rows: Rows) => Decision;
  /** The import that it belongs to. */
  readonly importId?: string;
}

/** Throws `server.older` for a name or version that this server does not know. */
export function commandFor(
  commands: CommandRegistry,
  { name, version }: { name: string; version?: number },
): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (version ?? command.version) > command.version) throw new ProtocolError('server.older');
  return command;
}

/**
 * Rejects arguments of the wrong shape as `args.shape`, with the paths at fault. If preparing a command throws,
 * `decide` throws the same error, so that storage counts it like any other failure.
 */
export function prepareCommand(command: Command, call: CommandCall, actor: Actor): PreparedCommand {
  try {
    const parsed = v.safeParse(command.args, currentArgs(command, call));
    if (!parsed.success) return refusedShape(parsed.issues);
    const { occurredAt, cmdId, underEndedGrant, arrival } = call;
    const context = { actor, occurredAt, cmdId, underEndedGrant, arrival };
    const args = parsed.output;
    return {
      reads: command.reads(args, actor),
      makes: command.makes?.(args) ?? [],
      decide: (rows) => run(command, rows, { args, context }),
      ...importOf(args),
    };
  } catch (error) {
    return {
      reads: [],
      decide: () => {
        throw error;
      },
    };
  }
}

const importOf = (args: unknown): Pick<PreparedCommand, 'importId'> => {
  const { importId } = args as { readonly importId?: string };
  return importId === undefined ? {} : { importId };
};

const currentArgs = (command: Command, { args, version }: CommandCall): unknown =>
  version < command.version && command.upcast ? command.upcast(args, version) : args;

function refusedShape(issues: readonly v.BaseIssue<unknown>[]): PreparedCommand {
  const faults = issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
  return { reads: [], decide: () => rejected('args.shape', { issues: faults.slice(0, 20) }) };
}
