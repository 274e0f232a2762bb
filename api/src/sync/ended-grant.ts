/**
 * Judges work whose session has ended since. Orders, visits, table statuses and product availability are accepted as
 * they come, because the floor and the kitchen keep working without a network. Everything else waits for a manager.
 */
import { findCommand } from '@tableside/domain/commands.ts';
import { type HeldReason, MAX_DELAY_MS } from '@tableside/domain/held.ts';
import type { SessionRecord } from '../storage/accounts.ts';

/** A session, or an act key. */
type Term = Pick<SessionRecord, 'createdAt' | 'expiresAt' | 'revokedAt'>;

interface Work {
  readonly name: string;
  readonly args: unknown;
  /** The time that the device reported, but not in the future. */
  readonly occurredAt: string;
  readonly receivedAt: string;
}

/**
 * Returns why the work must be held. Returns undefined while the session is live, and for floor and kitchen work done
 * during it.
 */
export function holdFor(session: Term, work: Work): HeldReason | undefined {
  const { name, args, occurredAt, receivedAt } = work;
  const endedAt = endOf(session, receivedAt);
  if (endedAt === undefined) return undefined;
  if (occurredAt > endedAt) return 'held.session';
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

function isFloorWork(name: string, args: unknown): boolean {
  if (name === 'table.setStatus') return !isMaintenance(args);
  // `sync.skip` takes the number of a mutation that was moved to the rejected changes, and changes nothing.
  return /^(?:(?:order|visit)\.|product\.set)/.test(name) || name === 'sync.skip';
}

const isMaintenance = (args: unknown): boolean =>
  typeof args === 'object' && args !== null && 'status' in args && args.status === 'maintenance';
