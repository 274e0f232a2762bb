/**
 * The contract of a command: a named, validated intention, decided by the same pure functions on the device (to show
 * the tap at once) and on the server (to make it true). `may` and `decide` see neither clock nor randomness nor I/O.
 */
import type { GenericSchema, InferOutput } from 'valibot';
import type { AdjustmentCode } from './adjustment.ts';
import { earliestFor } from './command-time.ts';
import type { Change } from './entities.ts';
import type { Arrival } from './payments/payment.ts';
import type { Actor } from './permissions.ts';
import type { RejectionCode } from './rejection.ts';
import type { Read, Rows } from './rows.ts';

/** Stored with the mutation and used again at every replay. Only the server vouches for the actor and the time. */
export interface Context {
  readonly actor: Actor;
  /** ISO 8601 UTC. The server moves it up to the sign-in and the last drained push, and down to now. */
  readonly occurredAt: string;
  /** UUID of the command: the key by which it happens once, and the namespace of ids it derives. */
  readonly cmdId: string;
  /** Set by the server when a manager applies what was made under a sign-in that has ended. */
  readonly underEndedGrant?: boolean;
  /** Known to the server alone. */
  readonly arrival?: Arrival;
}

/** Facts that a refusal or an adjustment is told with (`{by: 'Ana', at: '…'}`); plain JSON. */
export type Detail = Readonly<Record<string, unknown>>;

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

/** true, or the code of the refusal (`forbidden` unless another code says more). */
export type Permission = true | RejectionCode;

export interface Command<Name extends string = string, Schema extends GenericSchema = GenericSchema> {
  readonly name: Name;
  /** Version of the argument shape; older ones are brought up by `upcast`. */
  readonly version: number;
  readonly args: Schema;
  readonly upcast?: (args: unknown, fromVersion: number) => unknown;
  /** `actor`: some rules look at more for a customer. */
  reads(args: InferOutput<Schema>, actor: Actor): readonly Read[];
  /** Every code it may refuse with, besides `forbidden` and `args.shape`, which any may. */
  readonly refuses: readonly RejectionCode[];
  may(actor: Actor, rows: Rows, args: InferOutput<Schema>): Permission;
  decide(rows: Rows, args: InferOutput<Schema>, context: Context): Decision;
}

/** Keeps the literal name and the schema's types of a command definition. */
export const defineCommand = <const Name extends string, Schema extends GenericSchema>(
  command: Command<Name, Schema>,
): Command<Name, Schema> => command;

export const applied = (...changes: readonly Change[]): Decision =>
  changes.length === 0 ? { status: 'noop' } : { status: 'applied', changes };
export const noop: Decision = { status: 'noop' };
export const rejected = (code: RejectionCode, detail?: Detail): Decision =>
  detail === undefined ? { status: 'rejected', code } : { status: 'rejected', code, detail };

/** Permission, then decision: the one way in which both sides run a command over loaded rows. */
export function run<Schema extends GenericSchema>(
  command: Command<string, Schema>,
  rows: Rows,
  call: { readonly args: InferOutput<Schema>; readonly context: Context },
): Decision {
  const permission = command.may(call.context.actor, rows, call.args);
  if (permission !== true) return rejected(permission);
  return command.decide(rows, call.args, withTime(call.context, earliestFor(rows, call.args)));
}

/** Never past the arrival: the clock of the server may have been ahead when the order was made. */
function withTime(context: Context, earliest: string | undefined): Context {
  const { occurredAt, arrival } = context;
  if (earliest === undefined || earliest <= occurredAt) return context;
  const latest = arrival?.at ?? earliest;
  const bound = earliest < latest ? earliest : latest;
  return bound > occurredAt ? { ...context, occurredAt: bound } : context;
}
