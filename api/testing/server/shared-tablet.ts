/**
 * A tablet that its staff share, in a venue with two servers and a manager. Each has entered a PIN there, and a round is
 * in preparation.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anItem, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import { canonicalJson, type SignedPurpose, signedText } from '@tableside/protocol/signed-text.ts';
import type { Caller } from '../../src/sync/caller.ts';
import { floorCaller } from '../../src/sync/floor-caller.ts';
import { put, VENUE } from '../venue/write-entries.ts';
import { type AnyRoom, aSyncRoom, DEVICE, enrolTablet } from './sync-room.ts';

const HOUR = 3_600_000;
export const QUEUE = testId('device', 100);
export const VISIT = testId('visit', 50);
/** The round that is in preparation. */
export const ORDER = testId('order', 50);
const LINE = testId('item', 50);

export interface Key {
  readonly keyId: string;
  readonly secret: string;
}

export interface Person extends Caller {
  readonly key: Key;
}

const secretOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

export const macOf = (purpose: SignedPurpose, mutation: Mutation, { secret }: Key): string => {
  const argsHash = createHash('sha256').update(canonicalJson(mutation.args)).digest('base64url');
  const text = signedText(purpose, mutation, argsHash);
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(text).digest('base64url');
};

type Call<N extends CommandName> = { name: N; args: InputOf<N> } & Partial<Mutation>;

/** Makes the n-th mutation of the tablet, in the name of this person and without a signature. */
export const unsigned = <N extends CommandName>(by: Caller, mid: number, call: Call<N>): Mutation => ({
  mid,
  cmdId: testId('command', mid),
  version: 1,
  occurredAt: FRIDAY_EVENING,
  actorId: by.actor.userId,
  grant: null,
  ...call,
});
export const signed = (mutation: Mutation, key: Key): Mutation => ({
  ...mutation,
  sig: { keyId: key.keyId, mac: macOf('act', mutation, key) },
});
export const work = <N extends CommandName>(by: Person, mid: number, call: Call<N>): Mutation =>
  signed(unsigned(by, mid, call), by.key);
/** Adds the word of a manager. What it is signed for may be another mutation. */
export const approved = (mutation: Mutation, by: Person, signedFor = mutation): Mutation => ({
  ...mutation,
  approval: { by: by.actor.userId, keyId: by.key.keyId, mac: macOf('approve', signedFor, by.key) },
});

export const voids = (n = 1, over: Partial<InputOf<'order.voidItem'>> = {}) =>
  ({
    name: 'order.voidItem',
    args: {
      orderId: ORDER,
      id: testId('payment', 90 + n),
      itemId: LINE,
      quantity: 1,
      reason: 'Cold',
      ...over,
    },
  }) as const;

export type SharedTablet = Awaited<ReturnType<typeof aSharedTablet>>;

/** Ana and Ben serve, Mia is a manager. */
export const aSharedTablet = async () => onSharedTablet(await aSyncRoom());

/** Puts such a tablet into the room. */
export async function onSharedTablet<R extends AnyRoom>(room: R) {
  const device = await enrolTablet(room);
  const person = async (role: Role, name: string, n: number): Promise<Person> => {
    const caller = await room.signIn(role, { userId: testId('user', n), name });
    return { ...caller, key: await keyFor(room, caller) };
  };
  const ana = await person('server', 'Ana', 51);
  const ben = await person('server', 'Ben', 52);
  const mia = await person('manager', 'Mia', 53);
  const items = [anItem({ id: LINE, quantity: 3 })];
  await put(
    room.storage,
    change('visit', aVisit({ id: VISIT })),
    change('order', aRound(items, { id: ORDER, visitId: VISIT, status: 'preparing' })),
  );
  const tablet = floorCaller(device);
  const push = (...mutations: readonly Mutation[]) => room.push(tablet, mutations, { clientId: QUEUE });
  const rowOf = async (id: string) => (await room.storage.row(VENUE, 'order', id))?.doc;
  const visitOf = async (id: string) => (await room.storage.row(VENUE, 'visit', id))?.doc;
  const held = async () => (await room.storage.held.waiting(VENUE, { limit: 9 })).held;
  return { room, tablet, ana, ben, mia, push, rowOf, visitOf, held };
}

export async function keyFor({ storage, deps }: AnyRoom, { actor }: Caller, deviceId = DEVICE): Promise<Key> {
  const { userId, venueId, role } = actor;
  const id = `key of ${userId} on ${deviceId} from ${deps.clock.now()}`;
  const at = new Date(deps.clock.now()).toISOString();
  const pin = { userId, venueId, hash: 'pin hash', at };
  const event = { venueId, actor: null, action: 'auth.pin', at } as const;
  if (!(await storage.accounts.hasPin(pin))) await storage.accounts.changePin({ ...pin, event });
  const expiresAt = new Date(deps.clock.now() + 30 * 24 * HOUR).toISOString();
  const key = { id, userId, venueId, deviceId, role, createdAt: at, expiresAt, revokedAt: null };
  const stored = await storage.accounts.actKeyFor({ ...key, sealed: secretOf(id) }, 'pin hash');
  if (!stored) throw new Error('The person could not open the tablet.');
  return { keyId: stored.id, secret: stored.sealed };
}
