/** A small venue in which tests run commands. Every command goes through its schema, its reads, `may` and `decide`. */

import * as v from 'valibot';
import { type Command, type Context, type Decision, run } from '../src/command/command.ts';
import { lookUp } from '../src/command/look-ups.ts';
import type { Role } from '../src/command/permissions.ts';
import type { Rows } from '../src/command/rows.ts';
import { COMMANDS, type CommandName, findCommand, type InputOf } from '../src/commands.ts';
import type { DeviceAtClose } from '../src/entities/day.ts';
import type { Documents, EntityName } from '../src/entities/entities.ts';
import { aContext, anActor, type RowsByEntity, rowsOf } from './builders.ts';
import { knowAsServer } from './cash-builders.ts';

/** A role, or a whole context when the actor or the time matters. */
export type Who = Role | Context;

const contextOf = (who: Who): Context => (typeof who === 'string' ? aContext({ actor: anActor(who) }) : who);

/** The account of each staff card. */
type Accounts = Readonly<Record<string, string>>;

export interface Room {
  readonly rows: Rows;
  /** The devices that a server knows. Left out: commands run as on a device, which knows no sums of a day. */
  devices?: readonly DeviceAtClose[];
  /** The accounts that a server knows, by their staff cards. */
  accounts?: Accounts;
  /** Decides without writing. */
  decide<N extends CommandName>(name: N, input: InputOf<N>, who?: Who): Decision;
  /** Decides and writes the changes into the rows. */
  run<N extends CommandName>(name: N, input: InputOf<N>, who?: Who): Decision;
}

/** Returns a room with these rows. Commands run as Ana, a server, unless the test names somebody else. */
export function aRoom(byEntity: RowsByEntity): Room {
  const rows = rowsOf(byEntity);
  const decide: Room['decide'] = (name, input, who = 'server') => {
    const asked = { name, input, context: contextOf(who) };
    return decideUnknown(rows, {
      ...asked,
      ...(room.devices && { devices: room.devices }),
      accounts: room.accounts,
    });
  };
  const room: Room = {
    rows,
    decide,
    run(name, input, who) {
      const decision = decide(name, input, who);
      write(rows, decision);
      return decision;
    },
  };
  return room;
}

interface Asked {
  readonly name: string;
  readonly input: unknown;
  readonly context: Context;
  /** Given: decides as a server does, which also knows these devices. */
  readonly devices?: readonly DeviceAtClose[];
  readonly accounts?: Accounts | undefined;
}

/** Decides a command with arguments of any shape. The schema refuses wrong ones as `args.shape`. */
export function decideUnknown(rows: Rows, { name, input, context, devices, accounts = {} }: Asked): Decision {
  const command = findCommand(name);
  if (!command) throw new Error(`no command ${name}`);
  const parsed = v.safeParse(command.args, input);
  if (!parsed.success) return { status: 'rejected', code: 'args.shape' };
  const args = parsed.output;
  const reads = command.reads(args, context.actor);
  const loaded = lookUp(reads, (request) => rows.find(request));
  if (devices) knowAsServer(loaded, reads, { rows, devices });
  for (const [staffId, userId] of Object.entries(accounts))
    loaded.knowCard(staffId, { userId, role: 'server' });
  return asListed(command, run(command, loaded, { args, context }));
}

/** Returns the decision. Throws when the command refuses with a code that it does not list. */
export function asListed(command: Command, decision: Decision): Decision {
  if (decision.status !== 'rejected' || decision.code === 'forbidden') return decision;
  if (command.refuses.includes(decision.code)) return decision;
  throw new Error(`${command.name} does not list ${decision.code} among what it refuses with`);
}

export function write(rows: Rows, decision: Decision): void {
  if (decision.status !== 'applied' && decision.status !== 'adjusted') return;
  for (const row of decision.changes) rows.put(row);
}

/** Returns `applied`, `noop`, or the code of an adjustment or a refusal. */
export const outcomeOf = (decision: Decision): string =>
  'code' in decision ? decision.code : decision.status;

export function changed<E extends EntityName>(decision: Decision, entity: E): Documents[E][] {
  if (decision.status !== 'applied' && decision.status !== 'adjusted') return [];
  return decision.changes.filter((row) => row.entity === entity).map((row) => row.doc as Documents[E]);
}

/** Returns the detail of an adjustment or a refusal. */
export const detailOf = (decision: Decision): unknown => ('detail' in decision ? decision.detail : undefined);

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];
