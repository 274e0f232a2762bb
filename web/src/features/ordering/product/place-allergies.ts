/** The allergies that a dish meets because of its seat or its table, and how they are said. */
import { type OrderItem, ownAllergyOf } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { allergyWords, placeOf, wordsIn } from '@tableside/domain/visits/allergies.ts';

export interface PlaceAllergy {
  /** 'Seat 2', or 'Somebody at the table'. */
  readonly who: string;
  /** 'Milk, Tree nuts' */
  readonly words: string;
}

export const placeName = (seat: number | null): string =>
  seat === null ? 'Somebody at the table' : `Seat ${seat}`;

/** Returns those of a seat and of the whole table. */
export function allergiesAt(
  { allergies }: Pick<Visit, 'allergies'>,
  seat: number | null,
): readonly PlaceAllergy[] {
  const seats = seat === null ? [null] : [seat, null];
  return seats.flatMap((one) => {
    const told = allergies?.[placeOf(one)];
    return told ? [{ who: placeName(one), words: allergyWords(told) }] : [];
  });
}

/** Returns what a line has from its seat and its table. */
export function allergiesOfPlace(item: OrderItem): readonly PlaceAllergy[] {
  const own = wordsIn(ownAllergyOf(item));
  const words = wordsIn(item.allergy).filter((word) => !own.includes(word));
  return words.length > 0 ? [{ who: placeName(null), words: words.join(', ') }] : [];
}
