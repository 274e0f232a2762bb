/**
 * A command is a named, validated intention. The same pure functions decide it on the device, to show the tap at once,
 * and on the server, to make it final. `may` and `decide` use no clock, no randomness and no I/O.
 */
import type { GenericSchema, InferOutput } from 'valibot';
import type { Change } from '../entities/entities.ts';
import type { Arrival } from '../entities/payment.ts';
import type { AdjustmentCode } from './adjustment.ts';
import { earliestFor } from './command-time.ts';
import { opens } from './floor-commands.ts';
import type { Label } from './label.ts';
import type { NamedRow, Read } from './look-ups.ts';
import type { Actor } from './permissions.ts';
import type { RejectionCode } from './rejection.ts';
import type { Rows } from './rows.ts';

/**
 * The context is stored with the mutation and reused at every replay. Only the server can vouch for the actor and the
 * time.
 */
export interface Context {
  readonly actor: Actor;
  /** ISO 8601 UTC. The server clamps it: never before the sign-in or the last drained push, and never after now. */
  readonly occurredAt: string;
  /**
   * UUID of the command. It makes the command idempotent, and it is the namespace for the ids that the command derives.
   */
  readonly cmdId: string;
  /** The server sets this when a manager applies a command whose sign-in has ended. */
  readonly underEndedGrant?: boolean;
  /** Only the server knows this. */
  readonly arrival?: Arrival;
}

/** Facts that explain a refusal or an adjustment (`{by: 'Ana', at: '…'}`). Plain JSON. */
export type Detail = Readonly<Record<string, unknown>>;

/** A "no" of a business rule. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly detail?: Detail | undefined;
}

export const isRejection = (result: object): result is Rejection => 'code' in result;

export type Decision =
  | { readonly status: 'applied'; readonly changes: readonly Change[] }
  | { readonly status: 'noop' }
  | {
      readonly status: 'adjusted';
      readonly changes: readonly Change[];
      readonly code: AdjustmentCode;
      readonly detail: Detail;
    }
  | { readonly status: 'rejected'; readonly code: RejectionCode; readonly detail?: Detail };

/** `true`, or the code of the refusal. The code is `forbidden` unless another one says more. */
export type Permission = true | RejectionCode;

export interface Command<Name extends string = string, Schema extends GenericSchema = GenericSchema> {
  readonly name: Name;
  /** Version of the argument shape. `upcast` converts older arguments to it. */
  readonly version: number;
  readonly args: Schema;
  readonly upcast?: (args: unknown, fromVersion: number) => unknown;
  /** The words for people: on a waiting or refused change, in a timeline, in the audit trail. */
  readonly label: Label<InferOutput<Schema>>;
  /**
   * True when it records or changes money. Done under a sign-in that ended since, it waits for a manager, who compares
   * it with the cash. Other work of the floor and the kitchen is accepted as it comes.
   */
  readonly isMoney?: true;
  /** Returns the rows to load. It depends on `actor` because some rules need more rows for a customer. */
  reads(args: InferOutput<Schema>, actor: Actor): readonly Read[];
  /**
   * Returns the rows that it creates under ids of its arguments. While it is held, a command that needs one of them
   * waits with it. A row whose id others can compute, such as a time card, is left out: nobody may keep it from them.
   */
  makes?(args: InferOutput<Schema>): readonly NamedRow[];
  /**
   * Every code that the command can refuse with. `forbidden`, `args.shape` and `pin.scope` are left out, because any
   * command can use them.
   */
  readonly refuses: readonly RejectionCode[];
  may(actor: Actor, rows: Rows, args: InferOutput<Schema>): Permission;
  decide(rows: Rows, args: InferOutput<Schema>, context: Context): Decision;
}

/** Defines a command and keeps the literal type of its name and the types of its schema. */
export const defineCommand = <const Name extends string, Schema extends GenericSchema>(
  command: Command<Name, Schema>,
): Command<Name, Schema> => command;

export const applied = (...changes: readonly Change[]): Decision =>
  changes.length === 0 ? { status: 'noop' } : { status: 'applied', changes };
export const noop: Decision = { status: 'noop' };
export const rejected = (code: RejectionCode, detail?: Detail): Decision =>
  detail === undefined ? { status: 'rejected', code } : { status: 'rejected', code, detail };

/** Checks what the sign-in opens and the permission, then decides. Both sides run every command over loaded rows with this function. */
export function run<Schema extends GenericSchema>(
  command: Command<string, Schema>,
  rows: Rows,
  call: { readonly args: InferOutput<Schema>; readonly context: Context },
): Decision {
  if (!opens(call.context.actor, command.name)) return rejected('pin.scope');
  const permission = command.may(call.context.actor, rows, call.args);
  if (permission !== true) return rejected(permission);
  return command.decide(rows, call.args, withTime(call.context, earliestFor(rows, call.args)));
}

/**
 * Moves the time of a command up to `earliest`, but never past the arrival. The server's clock may have been ahead when
 * the order was made.
 */
function withTime(context: Context, earliest: string | undefined): Context {
  const { occurredAt, arrival } = context;
  if (earliest === undefined || earliest <= occurredAt) return context;
  const latest = arrival?.at ?? earliest;
  const bound = earliest < latest ? earliest : latest;
  return bound > occurredAt ? { ...context, occurredAt: bound } : context;
}
