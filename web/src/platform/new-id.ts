/** Creates ids on this device: UUID v7 from a given clock and randomness. Works without a secure context. */
import { v7 } from 'uuid';
import { type Clock, systemClock } from './clock.ts';
import { browserRandom, type Random } from './random.ts';

export type NewId = () => string;

export function idMaker(clock: Clock, random: Random): NewId {
  return () => {
    const bytes = Uint8Array.from({ length: 16 }, () => Math.floor(random.next() * 256));
    return v7({ msecs: clock.now(), random: bytes });
  };
}

/** For rows that screens create: orders, items, payments. */
export const newId: NewId = idMaker(systemClock, browserRandom);
