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
import type { GroupCommit } from '../commands/group-commit.ts';
import type { Database } from '../database.ts';
import { engineOf } from '../engine.ts';
import { end } from './end.ts';

const NAMES: KeyNames = { id: sql`key_id`, sealed: sql`"key"` };

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
}

export function createPins(database: Database, { commit, audit }: Beside): Pins {
  const { query, write } = database;
  return {
    ...createPinReads(engineOf(database), NAMES),
    async changePin(change) {
      return write(() => changePin(database, audit, change));
    },
    beginPinGuess: (guess) => commit.write(() => begin(query, guess)),
    async takeBackPinGuess(id) {
      await commit.write(() => query.run(takingBackTry(id)));
    },
    async actKeyFor(fresh, pinHash) {
      return write(() => actKeyFor(query, fresh, pinHash));
    },
    async endAllActKeys(at) {
      return write(() => {
        const { keys } = query.get<{ readonly keys: number }>(countOfLiveKeys(at));
        end(database, endingEveryKey(at));
        return keys;
      });
    },
  };
}

/** Sets or removes a PIN within a write. */
function changePin(database: Database, audit: AuditLog, change: PinChange): 'changed' | 'stale' | 'missing' {
  const { query } = database;
  const answer = settledAlready(query.get<KnownPin | undefined>(pinOf(change)), change);
  if (answer) return answer;
  query.run(storingPin(change));
  end(database, endingKeys(change, change.at));
  audit.event(change.event);
  return 'changed';
}

/** Counts the try as failed within a write, unless a limit is reached. */
function begin(query: Database['query'], guess: PinGuess): PinGuessBegun {
  const rooms = guess.limits.map((limit) => roomFor(query.all(triesWithin(guess, limit)), limit));
  const limited = limitedBy(rooms);
  if (limited) return limited;
  const { id } = query.get<{ readonly id: number }>(countingTry(guess));
  return { kind: 'begun', id, left: Math.min(...rooms.map(({ left }) => left)) };
}

/** Finds or stores a key within a write. The account, its PIN and the device may have changed since they were read. */
function actKeyFor(query: Database['query'], fresh: ActKey, pinHash: string): ActKey | undefined {
  if (!query.get(mayHoldKey(fresh, pinHash))) return undefined;
  const live = query.get<ActKey | undefined>(liveKey(NAMES, fresh));
  if (!live) query.run(storingKey(NAMES, fresh));
  return live ?? fresh;
}
