/**
 * A venue on a real database with signed-in users, for pushes and pulls. Time stands still unless the test moves it.
 * Grants are session ids. Act keys are stored as they are.
 */

import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import {
  aCategory,
  anActor,
  anOptionGroup,
  aProduct,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aCombo } from '@tableside/domain/testing/combo-builders.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { Mutation, PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { CommandRegistry } from '../../src/commands/registry.ts';
import { sqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { buildPull } from '../../src/sync/build-pull.ts';
import type { Caller } from '../../src/sync/caller.ts';
import { hashDeviceToken } from '../../src/sync/floor-caller.ts';
import { processPush } from '../../src/sync/process-push.ts';
import type { SyncDeps } from '../../src/sync/sync-deps.ts';
import { VENUE } from '../venue/write-entries.ts';
import { emptyImage } from './database-image.ts';

export const MENU: readonly Change[] = [
  change('venue', aVenue()),
  change('table', aTable()),
  change('table', aTable({ id: 'table-13', number: '13' })),
  change('category', aCategory()),
  change('optionGroup', anOptionGroup({ required: false })),
  change('product', aProduct()),
  change('product', aCombo()),
];

/** The head after the menu was seeded. All of it is one change. */
export const SEEDED = 1;

type PullOver = Partial<Parameters<typeof buildPull>[2]>;

export interface AnyRoom {
  readonly storage: Storage;
  readonly deps: SyncDeps;
  readonly log: object[];
  /** Advances the clock and returns the new time. */
  wait(ms: number): string;
  signIn(role: Role, over?: Partial<Actor>): Promise<Caller>;
  /** Makes the caller a manager. */
  promote(caller: Caller): Promise<Caller>;
  push(caller: Caller, mutations: readonly Mutation[], over?: Partial<PushRequest>): Promise<PushResponse>;
  pull(caller: Caller, over?: PullOver): Promise<Envelope>;
}

export interface SyncRoom extends AnyRoom {
  readonly connection: Sqlite.Database;
}

export const queueOf = (userId: string): string => userId.replace(/^0e/, '1e');

interface Over {
  readonly commands?: CommandRegistry;
}

export async function aSyncRoom(over: Over = {}): Promise<SyncRoom> {
  const connection = new Sqlite(emptyImage());
  return {
    ...(await aRoomOn(
      sqliteStorage(connection, () => 'epoch-1'),
      over,
    )),
    connection,
  };
}

/** Makes the room on this storage, of either database. */
export async function aRoomOn(storage: Storage, over: Over = {}): Promise<AnyRoom> {
  onTestFinished(() => storage.close());
  await storage.seed(VENUE, MENU);
  const time = { now: Date.parse(FRIDAY_EVENING) };
  const log: object[] = [];
  const deps: SyncDeps = {
    storage,
    clock: { now: () => time.now },
    verifyGrant: (token) =>
      token.startsWith('session-')
        ? { sessionId: token, userId: token.slice('session-'.length), issuedAt: FRIDAY_EVENING }
        : null,
    openActKey: (sealed) => sealed,
    log: (event) => log.push(event),
    ...over,
  };
  return {
    storage,
    deps,
    log,
    wait(ms) {
      time.now += ms;
      return new Date(time.now).toISOString();
    },
    signIn: (role, actor) => signIn(deps, anActor(role, actor)),
    promote: (caller) => promote(deps, caller),
    push: (caller, mutations, more) =>
      processPush(deps, caller, {
        protocol: PROTOCOL_VERSION,
        clientId: queueOf(caller.actor.userId),
        ackMid: 0,
        deviceTime: FRIDAY_EVENING,
        mutations: [...mutations],
        ...more,
      }),
    pull: (caller, more) =>
      buildPull(deps, caller, {
        protocol: PROTOCOL_VERSION,
        clientId: queueOf(caller.actor.userId),
        cursor: 0,
        ackMid: 0,
        limit: 200,
        ...more,
      }),
  };
}

async function signIn({ storage, clock }: SyncDeps, actor: Actor): Promise<Caller> {
  const { userId, venueId, name, role, staffId } = actor;
  const sessionId = `session-${userId}`;
  const at = new Date(clock.now()).toISOString();
  const expiresAt = new Date(clock.now() + 30 * 24 * 3_600_000).toISOString();
  await storage.accounts.createUser(
    { id: userId, name, email: `${userId}@example.com`, passwordHash: 'hash', createdAt: at },
    { userId, venueId, role, staffId },
  );
  await storage.accounts.createSession({
    id: sessionId,
    userId,
    venueId,
    createdAt: at,
    expiresAt,
    revokedAt: null,
  });
  return { actor: { ...actor, deviceId: null }, sessionId, since: at };
}

async function promote({ storage, clock }: SyncDeps, caller: Caller): Promise<Caller> {
  const { userId, venueId } = caller.actor;
  const at = new Date(clock.now()).toISOString();
  await storage.accounts.setRole({ venueId, userId, role: 'manager', at });
  const session = await storage.accounts.sessionById(caller.sessionId);
  const actor = { ...caller.actor, role: 'manager' as const };
  return { ...caller, actor, roleSince: session?.roleSince ?? 0 };
}

export const DEVICE = testId('device', 1);
const DEVICE_TOKEN = 'device-token';

/** The fields that identify the room's tablet in a push. */
export const onTablet = { deviceId: DEVICE, deviceToken: DEVICE_TOKEN } as const;

/** Enrolls a tablet that the staff share. */
export const enrolTablet = ({ storage }: AnyRoom, at = FRIDAY_EVENING) =>
  storage.accounts.enrolDevice({
    id: DEVICE,
    venueId: VENUE,
    name: 'Tablet',
    tokenHash: hashDeviceToken(DEVICE_TOKEN),
    declares: true,
    at,
  });

/** Makes the n-th mutation of the caller's queue. */
export function mutation<N extends CommandName>(
  caller: Caller,
  mid: number,
  call: { name: N; args: InputOf<N> } & Partial<Mutation>,
): Mutation {
  return {
    mid,
    cmdId: `${mid.toString(16).padStart(8, '0')}-${caller.actor.userId.slice(9)}`,
    version: 1,
    occurredAt: FRIDAY_EVENING,
    actorId: caller.actor.userId,
    grant: caller.sessionId,
    ...call,
  };
}

const aBurger = (n: number) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
  options: [],
});

/** Makes the command that begins a guest's n-th order, one burger at table 12. */
export const createsOrder = (
  n: number,
  over: Partial<InputOf<'order.create'>> = {},
): { name: 'order.create'; args: InputOf<'order.create'> } => ({
  name: 'order.create',
  args: {
    id: testId('order', n),
    orderNumber: `A-${n}`,
    tableId: 'table-12',
    tableCode: 'qr-12',
    items: [aBurger(n)],
    ...over,
  },
});

/** Makes the command that opens the n-th visit, one burger at table 12. Its guests pay first. */
export const opensVisit = (
  n: number,
  over: Partial<InputOf<'visit.open'>> = {},
): { name: 'visit.open'; args: InputOf<'visit.open'> } => ({
  name: 'visit.open',
  args: {
    id: testId('visit', n),
    orderNumber: `A-${n}`,
    tableId: 'table-12',
    payAt: 'order',
    items: [aBurger(n)],
    ...over,
  },
});

/** Makes the command that pays the n-th visit, a burger with tax, and sends it as the round with the id of the visit. */
export const paysVisit = (n: number): { name: 'payment.record'; args: InputOf<'payment.record'> } => ({
  name: 'payment.record',
  args: {
    id: testId('payment', n),
    visitId: testId('visit', n),
    method: 'credit_card',
    amount: 1307,
    tip: 0,
    send: { roundId: testId('visit', n), itemIds: [testId('item', n)] },
  },
});

export const outcomes = ({ results }: PushResponse): string[] =>
  results.map(({ mid, status, code }) => [mid, status, ...(code === undefined ? [] : [code])].join(' '));
