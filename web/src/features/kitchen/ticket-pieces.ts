/** Cuts a ticket into the pieces that a column takes whole: a cancellation, an allergy, each line, a note. */
import type { OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import type { ItemOption, Order, OrderItem } from '@tableside/domain/entities/order.ts';
import type { Station } from '@tableside/domain/entities/station.ts';
import { courseOf, seatOf } from '@tableside/domain/entities/visit.ts';
import { clashOf } from '@tableside/domain/menu/allergens.ts';
import { dishWith } from '@tableside/domain/menu/dish-with.ts';
import { type Apart, cooksName } from '@tableside/domain/orders/cooks-name.ts';
import {
  comboText,
  itemChoices,
  optionText,
  PREFIX_WORDS,
  type SaidOption,
  saidOptions,
} from '@tableside/domain/orders/item-details.ts';
import { wordsIn } from '@tableside/domain/visits/allergies.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import { lineStockText } from '../../components/menu/left-text.ts';
import { allergyAddedText } from '../../components/orders/allergy-added-text.ts';
import { containsText } from '../../components/orders/contains-text.ts';
import { counterName, roundAtCounter } from '../../components/orders/counter-text.ts';
import { clockText } from '../../components/time/clock-text.ts';
import { isRush, type Ticket } from './tickets.ts';

export type PieceBody =
  | {
      readonly kind: 'line';
      readonly line: OrderItem;
      /** As cooks call it. */
      readonly name: string;
      /** Its category, where a dish of another one is called the same. */
      readonly category: string | undefined;
      /** Its name on the menu, where the venue wants both or a dish beside it is called the same. */
      readonly menuName: string | undefined;
      /** The combo that it was picked for. */
      readonly combo: string | undefined;
      /** Said above the first line of each course. */
      readonly course: string | undefined;
      readonly seat: string | undefined;
      /** Who makes it, on a wall that shows several of many stations. */
      readonly station: Station | undefined;
      /** The size and the options: how the dish is made. The guest's words are the note of the line. */
      readonly choices: string;
      /** The options, each by itself, where one is counted, wanted otherwise or below another. */
      readonly asked: readonly AskedOption[];
      /** What the guest must not get is in it, and who ordered it all the same. */
      readonly clash: string | undefined;
      /** How many more can still be sold. Undefined when nobody counts them. */
      readonly left: string | undefined;
    }
  | { readonly kind: 'cancelled'; readonly why: string; readonly by: string }
  | { readonly kind: 'allergy'; readonly text: string }
  | { readonly kind: 'allergyAdded'; readonly text: string }
  | { readonly kind: 'rush'; readonly text: string }
  | { readonly kind: 'takeaway'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string };

export type Piece = PieceBody & {
  /** Unique on the ticket. */
  readonly id: string;
  /** Pieces with the same look are equally tall. */
  readonly look: string;
};

export interface PiecesOf {
  readonly products: ReadonlyMap<string, Product>;
  readonly groups: readonly OptionGroup[] | undefined;
  /** Products in a single size, whose size need not be named. */
  readonly oneSized: ReadonlySet<string>;
  /** The stations to tell apart, by id. Empty when the wall shows one, or the kitchen and the bar. */
  readonly stations: ReadonlyMap<string, Station>;
  /** What tells a dish apart from others that a cook calls the same. */
  readonly apart: (line: OrderItem) => Apart;
  /** Whether tickets show the name of the menu, too. */
  readonly bothNames: boolean;
  readonly timezone: string | undefined;
  /** Why the latest action on the ticket failed. */
  readonly problem: string | undefined;
}

export function piecesOf(ticket: Ticket, of: PiecesOf): readonly Piece[] {
  const { products, groups, oneSized, stations, apart, bothNames, timezone, problem } = of;
  const { order, lines, isVoid } = ticket;
  const bodies: PieceBody[] = [];
  if (isVoid) {
    const { at, name } = order.statusBy;
    const why = order.cancelReason ? `Cancelled: ${order.cancelReason}` : 'Cancelled, no reason given';
    bodies.push({ kind: 'cancelled', why, by: `${clockText(at, 'time24', timezone)} by ${name}` });
  }
  if (isRush(order) && !isVoid) bodies.push({ kind: 'rush', text: `RUSH, ${order.rush?.by.name}` });
  // The head of a ticket from the counter says it.
  if (order.service === 'takeaway' && !order.party) bodies.push({ kind: 'takeaway', text: 'Takeout' });
  if (order.allergyAddedAt !== undefined && !isVoid)
    bodies.push({ kind: 'allergyAdded', text: allergyAddedText(order.allergyAddedAt, timezone) });
  const allergies = [...new Set(lines.flatMap(({ allergy }) => wordsIn(allergy)))];
  if (allergies.length > 0 && !isVoid)
    bodies.push({ kind: 'allergy', text: `Allergy: ${allergies.join(', ')}` });
  let said: number | null = null;
  for (const line of byCourse(lines)) {
    const course = courseOf(line);
    const seat = seatOf(line);
    const size = oneSized.has(line.productId) ? '' : cooksName(line.size);
    const { category, menuName } = apart(line);
    bodies.push({
      kind: 'line',
      line,
      name: cooksName(line),
      category,
      menuName: bothNames && line.kitchenName ? line.name : menuName,
      combo: line.combo && comboText(line.combo),
      course: course === null || course === said ? undefined : `Course ${course}`,
      seat: seat === null ? undefined : `Seat ${seat}`,
      station: stations.get(line.station),
      ...choicesOf(line, size),
      clash: isVoid ? undefined : clashText(line, products.get(line.productId), groups),
      left: isVoid ? undefined : lineStockText(line, products.get(line.productId)),
    });
    said = course;
  }
  if (order.note && !isVoid) bodies.push({ kind: 'note', text: `Note: ${order.note}` });
  if (problem !== undefined) bodies.push({ kind: 'problem', text: problem });
  return bodies.map((body) => ({ ...body, id: idOf(body), look: lookOf(body) }));
}

/** An option as a cook reads it. */
interface AskedOption {
  readonly id: string;
  readonly text: string;
  /** How many options it is below. */
  readonly depth: number;
  /** It must not be in the dish. */
  readonly isLeftOut: boolean;
}

/** Plain options stand in one row. */
function choicesOf(line: OrderItem, size: string): { choices: string; asked: readonly AskedOption[] } {
  const isPlain = line.options.every(
    ({ quantity, prefix, path, included }) => !quantity && !prefix && !path && !included,
  );
  return isPlain
    ? { choices: itemChoices({ options: line.options.map(asCooked) }, size), asked: [] }
    : { choices: size, asked: askedIn(saidOptions(line.options)) };
}

const askedIn = (said: readonly SaidOption[], depth = 0): readonly AskedOption[] =>
  said.flatMap(({ option, below }) => [
    {
      id: [...(option.path ?? []), option.groupId, option.optionId].join(' '),
      text: cookText(option),
      depth,
      isLeftOut: option.prefix === 'no',
    },
    ...askedIn(below, depth + 1),
  ]);

/** NO onion: whoever reads fast must not miss it. */
const cookText = (option: ItemOption): string =>
  option.prefix === 'no'
    ? `${(option.prefixWord ?? PREFIX_WORDS.no).toUpperCase()} ${cooksName(option)}`
    : optionText(asCooked(option));

const asCooked = (option: ItemOption): ItemOption => ({ ...option, name: cooksName(option) });

/** 'TAKEOUT · Okafor · 19:40'. Undefined: the round goes to a table. */
export function headAtCounter(order: Order, timezone: string | undefined): string | undefined {
  const of = roundAtCounter(order);
  if (!of) return undefined;
  const due = of.party.dueAt === null ? '' : clockText(of.party.dueAt, 'time24', timezone);
  return [counterWord(of).toUpperCase(), counterName(of), due].filter(Boolean).join(' · ');
}

/** What the menu says by now counts too: the allergy may have come after the dish. */
function clashText(
  line: OrderItem,
  product: Product | undefined,
  groups: PiecesOf['groups'],
): string | undefined {
  const clash = product && clashOf([line.allergy], dishWith(product, line.options, groups));
  const words = clash?.kind === 'found' ? clash.words : line.clash?.allergens;
  if (!words) return undefined;
  return `${containsText(words)}${line.clash ? `, ordered anyway by ${line.clash.by.name}` : ''}`;
}

/** Lines without a course come first; those of a course keep the order in which they were sent. */
const byCourse = (lines: readonly OrderItem[]): readonly OrderItem[] =>
  lines.toSorted((a, b) => (courseOf(a) ?? 0) - (courseOf(b) ?? 0));

const idOf = (body: PieceBody): string => (body.kind === 'line' ? body.line.id : body.kind);

function lookOf(body: PieceBody): string {
  if (body.kind !== 'line') return JSON.stringify(body);
  const { quantity, note, allergy, unavailable, status, voids } = body.line;
  return JSON.stringify([
    quantity,
    voids?.length ?? 0,
    body.name,
    body.category,
    body.menuName,
    body.combo,
    body.course,
    body.seat,
    body.station?.name,
    body.choices,
    body.asked,
    body.clash,
    note,
    body.left,
    allergy,
    unavailable,
    status,
  ]);
}
