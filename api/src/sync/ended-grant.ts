/**
 * What work is worth whose sign-in has ended since. Orders, the status of a table and whether a product is sold out are
 * taken as they come: the floor and the kitchen went on without a network. Everything else waits for a manager.
 */
import { type HeldReason, MAX_DELAY_MS } from '@tableside/domain/held.ts';
import type { SessionRecord } from '../storage/accounts.ts';

interface Work {
  readonly name: string;
  readonly args: unknown;
  /** As the device told it, but not in the future. */
  readonly occurredAt: string;
  readonly receivedAt: string;
}

/** Undefined while the session lives, and for floor and kitchen work from within it. */
export function holdFor(session: SessionRecord, work: Work): HeldReason | undefined {
  const { name, args, occurredAt, receivedAt } = work;
  const endedAt = endOf(session, receivedAt);
  if (endedAt === undefined) return undefined;
  if (occurredAt > endedAt) return 'held.session';
  if (occurredAt < earliestUnder(session, receivedAt)) return 'held.time';
  if (name.startsWith('payment.')) return 'held.money';
  return isFloorWork(name, args) ? undefined : 'held.grant';
}

/** No work under an ended session counts as of before this. */
export function earliestUnder({ createdAt }: SessionRecord, receivedAt: string): string {
  const delayed = new Date(Date.parse(receivedAt) - MAX_DELAY_MS).toISOString();
  return delayed > createdAt ? delayed : createdAt;
}

/** When the session ended, if it has. */
function endOf({ revokedAt, expiresAt }: SessionRecord, now: string): string | undefined {
  if (revokedAt !== null) return revokedAt;
  return expiresAt <= now ? expiresAt : undefined;
}

function isFloorWork(name: string, args: unknown): boolean {
  if (name === 'table.setStatus') return !isMaintenance(args);
  // `sync.skip` takes the number of a mutation that went to the tray, and changes nothing.
  return name.startsWith('order.') || name === 'product.setAvailability' || name === 'sync.skip';
}

const isMaintenance = (args: unknown): boolean =>
  typeof args === 'object' && args !== null && 'status' in args && args.status === 'maintenance';
