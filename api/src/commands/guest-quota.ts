/**
 * Limits how much guests may store within an hour, per account and per address. The counts are kept in memory. Pushes,
 * REST calls and new queues all count alike. The counts start over when the server restarts.
 */
import { type Decision, rejected } from '@tableside/domain/command/command.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Change } from '@tableside/domain/entities/entities.ts';
import { GUEST_LIMITS } from '@tableside/domain/values/guest-limits.ts';
import { createHourlyCount } from './hourly-count.ts';
import { networkOf } from './network-of.ts';
import { ProtocolError } from './protocol-error.ts';

export interface Guest {
  readonly actor: Pick<Actor, 'role' | 'userId'>;
  /** The network address of the caller, if known. */
  readonly address?: string | undefined;
}

type Decide = (rows: Rows) => Decision;

export interface GuestQuota {
  /**
   * Call this before commands are stored. Throws `rate.limited`; then nothing is stored and the phone keeps what it
   * has.
   */
  admit(guest: Guest, asked: { readonly commands: number; readonly bytes: number }): void;
  /** Wraps `decide` for a guest: rejects an order or a call over the limit, and counts what is written. */
  counting(guest: Guest, decide: Decide): Decide;
  /** Counts a registration from the address. Throws `rate.limited` when the address is over its limit. */
  admitRegistration(address: string): void;
}

const { perHour, bytesOfCommand } = GUEST_LIMITS;

interface Limits {
  readonly account: number;
  readonly address: number;
}

const REFUSED = { orders: 'order.tooMany', calls: 'call.tooMany' } as const;

/** A guest's order counts when it is new. A call counts each time, because it is written over the last one. */
const isMade = (kind: keyof typeof REFUSED, { entity, id }: Change, rows: Rows): boolean =>
  kind === 'orders' ? entity === 'order' && !rows.get('order', id) : entity === 'call';

export function createGuestQuota(clock: { now(): number }): GuestQuota {
  const count = createHourlyCount(clock);
  /** Returns the first key that would pass its limit if `more` were added, or undefined. */
  const over = (kind: string, { actor, address }: Guest, limits: Limits, more: number) =>
    [
      { key: `${kind} account ${actor.userId}`, limit: limits.account },
      ...(address === undefined
        ? []
        : [{ key: `${kind} address ${networkOf(address)}`, limit: limits.address }]),
    ].find(({ key, limit }) => count.sum(key) + more > limit)?.key;
  const add = (kind: string, { actor, address }: Guest, amount: number): void => {
    count.add(`${kind} account ${actor.userId}`, amount);
    if (address !== undefined) count.add(`${kind} address ${networkOf(address)}`, amount);
  };
  const limited = (key: string): ProtocolError =>
    new ProtocolError('rate.limited', { retryAfter: count.secondsLeft(key) });
  const isGuest = ({ actor }: Guest): boolean => actor.role === 'customer';

  return {
    admit(guest, { commands, bytes }) {
      if (!isGuest(guest)) return;
      const more = bytes + commands * bytesOfCommand;
      const full = over('bytes', guest, perHour.bytes, more);
      if (full !== undefined) throw limited(full);
      add('bytes', guest, more);
    },
    counting(guest, decide) {
      if (!isGuest(guest)) return decide;
      return (rows) => {
        const decision = decide(rows);
        if (decision.status !== 'applied' && decision.status !== 'adjusted') return decision;
        const { changes } = decision;
        for (const kind of ['orders', 'calls'] as const) {
          const made = changes.filter((one) => isMade(kind, one, rows)).length;
          const full = made > 0 ? over(kind, guest, perHour[kind], made) : undefined;
          if (full !== undefined) return rejected(REFUSED[kind], { retryAfter: count.secondsLeft(full) });
          add(kind, guest, made);
        }
        add('bytes', guest, JSON.stringify(changes).length);
        return decision;
      };
    },
    admitRegistration(address) {
      const key = `registrations address ${networkOf(address)}`;
      if (count.sum(key) >= perHour.registrations.address) throw limited(key);
      count.add(key, 1);
    },
  };
}
