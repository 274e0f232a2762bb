/** Live hooks over the time cards of the mirror. They return `undefined` while loading. */
import type { TimeCard } from '@tableside/domain/entities/time-card.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { useQuery, useQueryOf, useWhole } from './read.ts';

/** Returns the cards of the last pay period that this device holds, in no particular order. */
export const useTimeCards = (): readonly TimeCard[] | undefined => useWhole(useQuery(everyCardOf));

/** Returns the cards of one person, in no particular order. */
export const useTimeCardsOf = (staffId: string): readonly TimeCard[] | undefined =>
  useWhole(useQueryOf(staffId, cardsOfPerson));

const everyCardOf = async (db: MirrorDb): Promise<TimeCard[]> =>
  (await db.timeCards.toArray()).map(({ doc }) => doc);

const cardsOfPerson = async (db: MirrorDb, staffId: string): Promise<TimeCard[]> =>
  (await db.timeCards.where('doc.staffId').equals(staffId).toArray()).map(({ doc }) => doc);
