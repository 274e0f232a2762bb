/** What a slip for a station has to say of a round, and whether one that was said is still true. */
import type { Order, OrderItem } from '../entities/order.ts';
import type { Said } from '../entities/print.ts';
import type { Printer } from '../entities/printer.ts';
import { NO_STATION } from '../entities/station.ts';
import { isRound, leftOf } from '../entities/visit.ts';
import { wordsIn } from '../visits/allergies.ts';

type Reader = Pick<Printer, 'prints'>;

/** The lines of a round that are for the stations of a printer. */
export const linesFor = ({ items }: Pick<Order, 'items'>, { prints }: Reader): readonly OrderItem[] =>
  items.filter(({ station }) => station !== NO_STATION && prints.stations.includes(station));

/**
 * Who reads a ticket that somebody asks for: the stations of its printer. At a printer for none of them it stands in for
 * another one, and has the whole round.
 */
export function askedReader<P extends Reader>(order: Pick<Order, 'items'>, printer: P): P {
  if (linesFor(order, printer).length > 0) return printer;
  const stations = [...new Set(order.items.map(({ station }) => station))];
  return { ...printer, prints: { ...printer.prints, stations } };
}

/** Everything that guests of these lines must not get, each word once, in one order. */
const allergyOf = (lines: readonly OrderItem[]): string =>
  [...new Set(lines.filter((line) => leftOf(line) > 0).flatMap(({ allergy }) => wordsIn(allergy)))]
    .sort()
    .join(', ');

/** What is left of each line. A line that moved to another round is said there. */
export function wantedOf(order: Order, printer: Reader): Said {
  const lines = linesFor(order, printer);
  const isOff = order.status === 'cancelled';
  return {
    lines: Object.fromEntries(lines.map((line) => [line.id, isOff ? 0 : leftOf(line)])),
    tableId: order.tableId,
    rush: !isOff && (order.rush ?? null) !== null,
    allergy: isOff ? '' : allergyOf(lines),
  };
}

export const hasLines = ({ lines }: Said): boolean => Object.keys(lines).length > 0;
export const isLeft = ({ lines }: Said): boolean => Object.values(lines).some((quantity) => quantity > 0);

/**
 * Whether a slip that said `told` need not be corrected. Lines that the round has lost are told where they went. Nobody
 * needs to read more of a round of which nothing is left to make.
 */
export function isStillTrue(told: Said, wanted: Said): boolean {
  const sameLines = Object.keys(wanted.lines).every(
    (id) => (told.lines[id] ?? 0) === (wanted.lines[id] ?? 0),
  );
  if (!sameLines) return false;
  if (!isLeft(wanted)) return true;
  return told.tableId === wanted.tableId && told.rush === wanted.rush && told.allergy === wanted.allergy;
}

/** A round that the kitchen should know of: sent, and not a draft. */
export const isForPaper = (order: Order): boolean => isRound(order) && order.sentAt !== null;

/** When the server received it. */
export const arrivedAtOf = (order: Pick<Order, 'arrivedAt' | 'sentAt' | 'createdAt'>): string =>
  order.arrivedAt ?? order.sentAt ?? order.createdAt;
