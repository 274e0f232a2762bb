/**
 * Writes taps. On a tablet whose staff share one mirror, each is signed by its author before its transaction opens. A
 * tap that needs a manager is written again once one has approved it, with the signature of both.
 */
import type { Context } from '@tableside/domain/command/command.ts';
import type { CommandName } from '@tableside/domain/commands.ts';
import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import {
  optimisticWrite,
  optimisticWrites,
  type QueuedTap,
  type Tap,
  type Written,
} from '../mirror/decide/optimistic-write.ts';
import { loadRules } from '../mirror/decide/rules.ts';
import type { Core } from './core.ts';
import type { Signer } from './signer.ts';

export interface TapOf {
  readonly name: CommandName;
  readonly args: unknown;
  readonly insteadOf?: string;
}

/** Thrown when something is written while nobody is in. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  constructor() {
    super('This tablet is locked. Enter your PIN.');
  }
}

/**
 * A tap is of the person who is in when it is made, and is written once the databases are `ready`. While nobody is in,
 * nothing is opened for it. `queueing` learns of each tap when its transaction is open, so that the push's reads wait
 * right behind it.
 */
export function createTapWriter(
  core: Core,
  queueing: (tap: Promise<QueuedTap | undefined>) => void,
): TapWriter {
  const { floor, askApproval, session, clock } = core.deps;
  const inTurn = serialQueue();

  const whole = (tap: TapOf, context: Context, signed: Signed): Tap => {
    const grant = floor ? floor.officeToken() : session.token();
    return { ...tap, ...signed, context, grant, queuedAt: clock.now() };
  };

  const begin = (tap: TapOf, context: Context, signed: Signed = UNSIGNED): Promise<Written> => {
    const ready = whole(tap, context, signed);
    const writing = core.stored(() => optimisticWrite(core.deps.mirror, ready));
    queueing(queuedBy(writing));
    return writing;
  };

  /** Signing takes its time, and taps stay in their order. The next one is signed while this one is written. */
  const beginSigned = async (tap: TapOf, author: Signer | null, approver?: Signer): Promise<Written> => {
    const { writing } = await inTurn(async () => {
      const context = contextOf(core, author, approver);
      return { writing: begin(tap, context, await signatures({ tap, context, author, approver })) };
    });
    return writing;
  };

  /** The person who is in. */
  const whoIsIn = (): Signer | null => {
    const author = floor?.author() ?? null;
    if (floor && !author) throw new LockedError();
    return author;
  };

  const writeOne: TapWriter['write'] = async (tap, ready) => {
    const author = whoIsIn();
    await ready();
    const write = () => (author ? beginSigned(tap, author) : begin(tap, contextOf(core, author)));
    let written = await write();
    // The same person goes on after the password. The tap is then written as a new one.
    const isOffice = written.kind === 'refused' && written.code === 'pin.scope';
    if (isOffice && (await floor?.openOffice()) && floor?.author() === author) written = await write();
    if (!askApproval || written.kind !== 'refused' || written.code !== 'approval.required') return written;
    const { name, args } = tap;
    const approver = await askApproval({ name, args, author: author?.person ?? core.deps.actor });
    return approver ? beginSigned(tap, author, approver) : written;
  };

  const beginAll = async (taps: readonly TapOf[], author: Signer | null) => {
    const ready = await Promise.all(
      taps.map(async (tap) => {
        const context = contextOf(core, author);
        return whole(tap, context, await signatures({ tap, context, author }));
      }),
    );
    return { writing: core.stored(() => optimisticWrites(core.deps.mirror, ready)) };
  };

  return {
    write: writeOne,
    async writeAll(taps, ready) {
      const author = whoIsIn();
      await ready();
      const { writing } = await inTurn(() => beginAll(taps, author));
      const all = [...(await writing)];
      // What needs the password or an approval asks for it as a single tap does.
      for (const [n, tap] of taps.entries()) if (asks(all[n])) all[n] = await writeOne(tap, ready);
      return all;
    },
  };
}

const asks = (written: Written | undefined): boolean =>
  written?.kind === 'refused' && (written.code === 'pin.scope' || written.code === 'approval.required');

export interface TapWriter {
  write(tap: TapOf, ready: () => Promise<void>): Promise<Written>;
  /** Writes taps of one person in one transaction, in their order. The outbox has to be read to send them. */
  writeAll(taps: readonly TapOf[], ready: () => Promise<void>): Promise<readonly Written[]>;
}

type Signed = Pick<Tap, 'sig' | 'approval'>;
const UNSIGNED: Signed = {};

function contextOf(core: Core, author: Signer | null, approver?: Signer): Context {
  const { person: { userId, name, role } = {} } = approver ?? {};
  return {
    actor: {
      ...core.deps.actor,
      ...author?.person,
      deviceId: core.deviceId,
      ...(author !== null && core.deps.floor?.officeToken() === null && { scope: 'floor' as const }),
      ...(userId !== undefined &&
        name !== undefined &&
        role !== undefined && { approver: { userId, name, role } }),
    },
    occurredAt: new Date(core.serverNow()).toISOString(),
    cmdId: core.newId(),
  };
}

interface ToSign {
  readonly tap: TapOf;
  readonly context: Context;
  readonly author: Signer | null;
  readonly approver?: Signer | undefined;
}

async function signatures({ tap, context, author, approver }: ToSign): Promise<Signed> {
  const { actor, cmdId, occurredAt } = context;
  const { name, args } = tap;
  const { version } = (await loadRules()).COMMANDS[name];
  const mutation = { cmdId, name, version, args, occurredAt, actorId: actor.userId };
  const [sig, approval] = await Promise.all([
    author?.mac('act', mutation),
    approver?.mac('approve', mutation),
  ]);
  return {
    ...(author && sig !== undefined && { sig: { keyId: author.keyId, mac: sig } }),
    ...(approver &&
      approval !== undefined && {
        approval: { by: approver.person.userId, keyId: approver.keyId, mac: approval },
      }),
  };
}

/** The caller that wrote it learns why it failed. */
const queuedBy = (writing: Promise<Written>): Promise<QueuedTap | undefined> =>
  writing.then(
    (written) => (written.kind === 'queued' ? written.queued : undefined),
    () => undefined,
  );
