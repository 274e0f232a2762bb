/** PINs and act keys. A PIN is kept as a hash, and a key in encrypted form. */
import { sql } from 'drizzle-orm';
import type { ActKey, PinChange, PinGuess, PinGuessBegun, Pins } from '../../pins.ts';
import { endingEveryKey, endingKeys } from '../../sql/endings.ts';
import {
  countingTry,
  countOfLiveKeys,
  createPinReads,
  type KeyNames,
  type KnownPin,
  limitedBy,
  liveKey,
  mayHoldKey,
  pinOf,
  roomFor,
  settledAlready,
  storingKey,
  storingPin,
  takingBackTry,
  triesWithin,
} from '../../sql/pins.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, type Inside, LOCKS, lockTransaction, type Queries } from '../database.ts';
import { engineOf } from '../engine.ts';
import { selected, selectedOne } from '../queries.ts';
import { end } from './end.ts';

const NAMES: KeyNames = { id: sql`act_key_id`, sealed: sql`sealed` };

export function createPins(database: Database, audit: AuditLog): Pins {
  const { query, write, note } = database;
  return {
    ...createPinReads(engineOf(database), NAMES),
    changePin: (change) => write(change.venueId, (inside) => changePin(inside, audit, change)),
    beginPinGuess: (guess) =>
      note(async ({ query, held }) => {
        // One try after the other is counted, so that many at once gain nothing.
        await held.turn([lockTransaction(LOCKS.guesses)]);
        return begin(query, guess);
      }),
    async takeBackPinGuess(id) {
      await query.execute(takingBackTry(id));
    },
    actKeyFor: (fresh, pinHash) => write(fresh.venueId, (inside) => actKeyFor(inside.query, fresh, pinHash)),
    endAllActKeys: (at) =>
      write(null, async (inside) => {
        const live = await selectedOne<{ readonly keys: number }>(inside.query, countOfLiveKeys(at));
        await end(inside, endingEveryKey(at));
        return live?.keys ?? 0;
      }),
  };
}

/** Sets or removes a PIN within a write. */
async function changePin(
  inside: Inside,
  audit: AuditLog,
  change: PinChange,
): Promise<'changed' | 'stale' | 'missing'> {
  const { query } = inside;
  const answer = settledAlready(await selectedOne<KnownPin>(query, pinOf(change)), change);
  if (answer) return answer;
  await query.execute(storingPin(change));
  await end(inside, endingKeys(change, change.at));
  await audit.event(inside, change.event);
  return 'changed';
}

/** Counts the try as failed within a write, unless a limit is reached. */
async function begin(query: Queries, guess: PinGuess): Promise<PinGuessBegun> {
  const rooms: ReturnType<typeof roomFor>[] = [];
  for (const limit of guess.limits)
    rooms.push(roomFor(await selected(query, triesWithin(guess, limit)), limit));
  const limited = limitedBy(rooms);
  if (limited) return limited;
  const begun = await selectedOne<{ readonly id: number }>(query, countingTry(guess));
  if (!begun) throw new Error('A try has no number.');
  return { kind: 'begun', id: begun.id, left: Math.min(...rooms.map(({ left }) => left)) };
}

/** Finds or stores a key within a write. The account, its PIN and the device may have changed since they were read. */
async function actKeyFor(query: Queries, fresh: ActKey, pinHash: string): Promise<ActKey | undefined> {
  if (!(await selectedOne(query, mayHoldKey(fresh, pinHash)))) return undefined;
  const live = await selectedOne<ActKey>(query, liveKey(NAMES, fresh));
  if (!live) await query.execute(storingKey(NAMES, fresh));
  return live ?? fresh;
}
