/** Live hooks over the card readers and charges of the mirror. They return `undefined` while loading. */
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import {
  type ByCharge,
  cardReadersEverOf,
  cardReadersOf,
  chargeOfPayment,
  chargesAtReaders,
  chargesOfVisit,
  openChargesOf,
} from '../queries/card-queries.ts';
import { useOwnQuery, useQuery } from './read.ts';

/** Returns the readers that may be asked, by name. */
export const useCardReaders = (): readonly CardReader[] | undefined => useQuery(cardReadersOf);

/** Returns the charges that have a reader to themselves now. */
export const useChargesAtReaders = (): readonly CardCharge[] | undefined => useQuery(chargesAtReaders);

/** Returns the readers that are in use and those that were removed. */
export const useCardReadersEver = (): readonly CardReader[] | undefined => useQuery(cardReadersEverOf);

/** Returns the charges that are not over, oldest first. */
export const useOpenCharges = (): readonly CardCharge[] | undefined => useQuery(openChargesOf);

/** Returns the charge that brought a payment. Null: it has none, or this device no longer holds it. */
export const useChargeOfPayment = (payment: ByCharge): CardCharge | null | undefined =>
  useOwnQuery((db) => chargeOfPayment(db, payment), payment.chargeId ?? '');

/** Returns what was asked of cards for a visit, oldest first. `seen`: another one, wherever its visit went. */
export function useChargesOf(
  { rootId, waiting = [] }: Pick<Visit, 'rootId' | 'waiting'>,
  seen: string | undefined,
): readonly CardCharge[] | undefined {
  const ids = [...waiting.map(({ chargeId }) => chargeId), ...(seen === undefined ? [] : [seen])];
  return useOwnQuery((db) => chargesOfVisit(db, { rootId, ids }), rootId, ids.join(' '));
}
