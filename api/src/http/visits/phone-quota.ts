/**
 * Limits how often phones may hold a part of a bill: whoever has its code could hold it all evening. After staff have stopped
 * a phone, no phone holds a part of that bill for a while. Kept in memory, like the limits of guests' orders.
 */
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { createHourlyCount } from '../../commands/hourly-count.ts';
import { networkOf } from '../../commands/network-of.ts';

const PER_HOUR = { bill: 20, address: 60 } as const;
const STOPPED_MS = 5 * MINUTE_MS;
const MOST_BILLS = 5000;

interface Asking {
  readonly visitId: string;
  readonly address: string;
}

export interface PhoneQuota {
  /** Whether this phone may try to hold a part now. It counts as a try. */
  admit(asking: Asking): boolean;
  noteHeld(visitId: string, chargeId: string): void;
  /** Those that phones asked for on this bill lately, here. */
  heldOf(visitId: string): readonly string[];
}

export function createPhoneQuota(clock: { now(): number }): PhoneQuota {
  const count = createHourlyCount(clock);
  const held = new Map<string, readonly string[]>();
  return {
    admit({ visitId, address }) {
      const keys = [
        { key: `bill ${visitId}`, most: PER_HOUR.bill },
        { key: `address ${networkOf(address)}`, most: PER_HOUR.address },
      ];
      if (keys.some(({ key, most }) => count.sum(key) >= most)) return false;
      for (const { key } of keys) count.add(key, 1);
      return true;
    },
    noteHeld(visitId, chargeId) {
      if (held.size >= MOST_BILLS) held.clear();
      held.set(visitId, [...(held.get(visitId) ?? []), chargeId].slice(-PER_HOUR.bill));
    },
    heldOf: (visitId) => held.get(visitId) ?? [],
  };
}

/** Whether staff have just stopped it. */
export const isStopped = ({ cancel }: Pick<CardCharge, 'cancel'>, now: number): boolean =>
  cancel !== undefined && cancel.by.id !== 'phone' && now - Date.parse(cancel.at) < STOPPED_MS;
