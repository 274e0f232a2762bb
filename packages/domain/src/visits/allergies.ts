/**
 * The allergies of a party: each is given once to a seat or the whole table, and the lines of that guest have it. What
 * somebody gave a line itself is its own and stays with it.
 */
import { isOpen, type Order, type OrderItem, ownAllergyOf } from '../entities/order.ts';
import { type Allergy, seatOf, type Visit } from '../entities/visit.ts';
import { ALLERGEN_CODES, ALLERGEN_NAMES } from '../values/allergens.ts';

type Told = Pick<Allergy, 'codes' | 'note'>;
type Party = Pick<Visit, 'allergies'>;

export const NOTHING_TOLD: Told = { codes: [], note: null };

/** Own words of a guest, between commas. */
export const wordsIn = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const isIn = (words: readonly string[], word: string): boolean =>
  words.some((one) => one.toLowerCase() === word.toLowerCase());

/** Returns the first text with the words of the second that it lacks. Without those it stays as it is. */
function joined(text: string | null, more: string | null): string | null {
  if (text === null) return more;
  const has = wordsIn(text);
  const lacks = wordsIn(more).filter((word) => !isIn(has, word));
  return lacks.length === 0 ? text : [...has, ...lacks].join(', ');
}

/** Returns it as people say it: 'Milk, Tree nuts, kiwi'. */
export const allergyWords = ({ codes, note }: Told): string =>
  [...codes.map((code) => ALLERGEN_NAMES[code]), ...wordsIn(note)].join(', ');

/** Returns the key of a seat among the allergies of a party. Null: the whole table. */
export const placeOf = (seat: number | null): string => (seat === null ? 'table' : `${seat}`);

/** Returns both, each allergen once. */
export const bothTold = (one: Told, other: Told): Told => ({
  codes: ALLERGEN_CODES.filter((code) => one.codes.includes(code) || other.codes.includes(code)),
  note: joined(one.note, other.note),
});

/** Returns whether some of `told` is not in the other. */
export const lacksAllergy = (other: Told | undefined, told: Told): boolean =>
  told.codes.some((code) => !other?.codes.includes(code)) ||
  wordsIn(told.note).some((word) => !isIn(wordsIn(other?.note ?? null), word));

/** Returns what is left of `now` when somebody who saw `seen` says `said`. What they did not see stays. */
export function retold(now: Told, seen: Told, said: Told): Told {
  const words = wordsIn(said.note);
  const dropped = wordsIn(seen.note).filter((word) => !isIn(words, word));
  const kept: Told = {
    codes: now.codes.filter((code) => said.codes.includes(code) || !seen.codes.includes(code)),
    note:
      wordsIn(now.note)
        .filter((word) => !isIn(dropped, word))
        .join(', ') || null,
  };
  return bothTold(kept, said);
}

/** Returns the words for a guest on this seat: those of the seat, then those of the table. Null: nobody said any. */
function allergyAt({ allergies }: Party, seat: number | null): string | null {
  return [placeOf(seat), placeOf(null)].reduce<string | null>((words, place) => {
    const told = allergies?.[place];
    return told ? joined(words, allergyWords(told)) : words;
  }, null);
}

function withWords(line: OrderItem, allergy: string | null): OrderItem {
  const own = ownAllergyOf(line);
  const { ownAllergy: _, ...rest } = line;
  return { ...rest, allergy, ...(allergy !== own && { ownAllergy: own }) };
}

/** Returns a line of the pad with its own allergy and that of its place, and no other. */
export const atItsPlace = (line: OrderItem, party: Party): OrderItem =>
  withWords(line, joined(allergyAt(party, seatOf(line)), ownAllergyOf(line)));

/** Returns the line as it is without a place: what it was given itself. */
export const withOwnAllergy = (line: OrderItem): OrderItem => withWords(line, ownAllergyOf(line));

/** Returns the line with all that it has, as its own. It leaves its place and keeps it. */
export function keepingAllergy({ ownAllergy: _, ...line }: OrderItem): OrderItem {
  return line;
}

/** Returns the pad with the allergies of the party on its lines. */
export const padAtPlaces = (pad: Order, party: Party): Order => ({
  ...pad,
  items: pad.items.map((line) => atItsPlace(line, party)),
});

/**
 * Returns a round whose lines have the allergies of the party. What the kitchen was told once stays on a line. While the
 * round is open, it says when words were added.
 */
export function roundTold(round: Order, party: Party, at: string): Order {
  if (round.status === 'cancelled') return round;
  const items = round.items.map((line) =>
    withWords(line, joined(line.allergy, allergyAt(party, seatOf(line)))),
  );
  const isNews = items.some(({ allergy }, n) => allergy !== round.items[n]?.allergy);
  if (!isNews) return round;
  return { ...round, items, updatedAt: at, ...(isOpen(round) && { allergyAddedAt: at }) };
}
