/** Minimal write entries for storage, and queues to send them from. */
import { applied, type Decision } from '@tableside/domain/command/command.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { anActor, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import type { Outcome, Storage, StoredResult, WriteEntry } from '../../src/storage/storage.ts';

export const VENUE = FIRST_VENUE_ID;
export const ANA = testId('user', 1);
export const BEN = testId('user', 2);
export const QUEUE = testId('device', 100);

/** Makes an entry whose command does nothing, unless the test says otherwise. */
export const anEntry = (over: Partial<WriteEntry> = {}): WriteEntry => ({
  cmdId: testId('command'),
  name: 'order.create',
  version: 1,
  argsHash: 'hash',
  actor: anActor('server', { userId: ANA }),
  occurredAt: FRIDAY_EVENING,
  receivedAt: FRIDAY_EVENING,
  reads: [],
  decide: (): Decision => ({ status: 'noop' }),
  payload: {},
  ...over,
});

/** Makes the n-th mutation of the queue. Its command has the same number. */
export const queued = (mid: number, over: Partial<WriteEntry> = {}): WriteEntry =>
  anEntry({ cmdId: testId('command', mid), queue: { clientId: QUEUE, mid }, ...over });

export const writes =
  (...changes: Change[]): WriteEntry['decide'] =>
  () =>
    applied(...changes);

export const writesOrder = (n: number, over: Partial<Order> = {}): WriteEntry['decide'] =>
  writes(change('order', aRound([], { id: testId('order', n), orderNumber: `B-${n}`, ...over })));

/** Writes one entry. Throws when it was not written. */
export async function writeOne(storage: Storage, venueId: string, entry: Partial<WriteEntry>): Promise<void> {
  const [outcome] = await storage.write(venueId, [anEntry({ cmdId: crypto.randomUUID(), ...entry })]);
  if (outcome?.kind !== 'done') throw new Error(`Not written: ${JSON.stringify(outcome)}`);
}

/** Writes each row by a command of its own. */
export async function put(storage: Storage, ...changes: Change[]): Promise<void> {
  for (const one of changes) {
    await storage.write(VENUE, [anEntry({ cmdId: crypto.randomUUID(), decide: writes(one) })]);
  }
}

export const saveQueue = (storage: Storage, over: { userId?: string; clientId?: string } = {}) =>
  storage.saveQueue({
    clientId: QUEUE,
    venueId: VENUE,
    userId: ANA,
    seenAt: FRIDAY_EVENING,
    ...over,
  });

export const resultOf = (outcome: Outcome | undefined): StoredResult => {
  if (outcome?.kind !== 'done') throw new Error(`expected an outcome, got ${outcome?.kind}`);
  return outcome.result;
};

export const statuses = (outcomes: readonly Outcome[]): string[] =>
  outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.result.status : outcome.kind));
