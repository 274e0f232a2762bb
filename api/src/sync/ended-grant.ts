/**
 * Judges work whose session has ended since. New lines, what is sent and moved on, and table statuses are accepted as
 * they come, because the floor and the kitchen keep working without a network. Everything else waits for a manager, and
 * so does what counts from after the end.
 */

import { type HeldReason, MAX_DELAY_MS, MAX_MARKS } from '@tableside/domain/command/held.ts';
import { type CommandName, findCommand } from '@tableside/domain/commands.ts';
import { touchesLater } from '@tableside/domain/sync/after-the-end.ts';
import type { SessionRecord } from '../storage/door/account-records.ts';
import type { Review } from '../storage/storage.ts';

/** A session, or an act key. */
type Term = Pick<SessionRecord, 'createdAt' | 'expiresAt' | 'revokedAt'>;

interface Work {
  readonly name: string;
  readonly args: unknown;
  /** The time that the device reported, but not in the future. */
  readonly occurredAt: string;
  /** The device had nothing left to send then, so the work counts from no earlier time. Null: unknown. */
  readonly drainedAt: string | null;
  readonly receivedAt: string;
}

const MARKS: readonly CommandName[] = ['product.setAvailability', 'product.setStock'];

const FLOOR_WORK: ReadonlySet<string> = new Set<CommandName>([
  'order.create',
  'order.addItem',
  'order.addCombo',
  'order.setItem',
  'order.removeItem',
  'order.setDetails',
  'order.submit',
  'order.advance',
  'order.tickItem',
  'visit.open',
  'visit.addItem',
  'visit.addCombo',
  'visit.setItem',
  'visit.removeItem',
  'visit.setDetails',
  'visit.setAllergy',
  'visit.placeItem',
  'visit.send',
  ...MARKS,
  // It takes the number of a mutation that was moved to the rejected changes, and changes nothing.
  'sync.skip',
]);

/**
 * Returns why the work must be held. Returns undefined while the session is live, and for floor and kitchen work done
 * during it.
 */
export function holdFor(session: Term, work: Work): HeldReason | undefined {
  const { name, args, occurredAt, drainedAt, receivedAt } = work;
  const endedAt = endOf(session, receivedAt);
  if (endedAt === undefined) return undefined;
  if (occurredAt > endedAt || (drainedAt !== null && drainedAt > endedAt)) return 'held.session';
  if (occurredAt < earliestUnder(session, receivedAt)) return 'held.time';
  if (findCommand(name)?.isMoney) return 'held.money';
  return isFloorWork(name, args) ? undefined : 'held.grant';
}

/** Returns the earliest time that work under an ended session may count from. */
export function earliestUnder({ createdAt }: Pick<Term, 'createdAt'>, receivedAt: string): string {
  const delayed = new Date(Date.parse(receivedAt) - MAX_DELAY_MS).toISOString();
  return delayed > createdAt ? delayed : createdAt;
}

/** Returns when the session ended, or undefined while it is live. */
export function endOf({ revokedAt, expiresAt }: Omit<Term, 'createdAt'>, now: string): string | undefined {
  if (revokedAt !== null) return revokedAt;
  return expiresAt <= now ? expiresAt : undefined;
}

/** Returns how floor work is reviewed once its changes are known: by the rows that it touches. */
export const reviewUnder =
  (endedAt: string, name: string): Review =>
  ({ rows, changes, done }) => {
    if (touchesLater(rows, changes, endedAt)) return 'held.session';
    const isMark = MARKS.some((mark) => mark === name);
    return isMark && done(MARKS, endedAt) >= MAX_MARKS ? 'held.grant' : undefined;
  };

const isFloorWork = (name: string, args: unknown): boolean =>
  name === 'table.setStatus' ? !isMaintenance(args) : FLOOR_WORK.has(name);

const isMaintenance = (args: unknown): boolean =>
  typeof args === 'object' && args !== null && 'status' in args && args.status === 'maintenance';
