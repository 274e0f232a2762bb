/**
 * The report on what a venue took and sold: what it asks a database in two turns, and how it reads the answers. The only
 * documents opened are the venue's own, its time cards, its refunds, one for each name shown, those that something was
 * taken off, and for a single day the closed visits with their rounds.
 */
import type { ItemOption, Order, OrderItem } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { TimeCard } from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { comboSums } from '@tableside/domain/orders/combo-sums.ts';
import { openPriceSums } from '@tableside/domain/orders/open-price-sums.ts';
import { countDays } from '@tableside/domain/values/day-range.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '../door/reports.ts';
import { asLate, MOST_LATE } from '../figures/late-money.ts';
import { movedTips } from '../figures/moved-tips.ts';
import { readerFigures } from '../figures/reader-figures.ts';
import { refundFigures } from '../figures/refund-figures.ts';
import { sumOfReductions } from '../figures/sum-of-reductions.ts';
import type { NamedTax } from '../figures/taxes-by-rate.ts';
import { tenderFigures } from '../figures/tender-figures.ts';
import {
  type AskedMetrics,
  metricsOf,
  type OrdersOfStatus,
  type SalesByTime,
  type ServerPart,
  serversOf,
  type TakenByTime,
  type TakerPart,
  takersOf,
  type VenueFigures,
} from '../figures/venue-figures.ts';
import { MOVED_TIP } from '../rows/row-columns.ts';
import { type SumsDialect, venueSums } from './venue-sums.ts';

export interface ReportDialect extends SumsDialect {
  /** Selects the place and the document of the rows of the venue at these places, a JSON array. */
  atPlaces(venueId: string, places: string): SQL;
  /** The texts of a JSON array. */
  listed(json: string): SQL;
}

/** The statements of each question. */
export type Questions<Answers> = Readonly<Record<keyof Answers, readonly SQL[]>>;

type CategorySum = NonNullable<VenueMetrics['byCategory']>[number];
type OptionSum = NonNullable<VenueMetrics['options']>[number];
type ChosenOption = Pick<OptionSum, 'optionId' | 'groupId' | 'count' | 'cents'> &
  Placed & { readonly prefix: OptionSum['prefix'] | null };

interface Stored {
  /** JSON. */
  readonly doc: string;
}

/** The place of a recent row, by which a name is found. */
interface Placed {
  readonly place: string | number;
}

interface FirstAnswers {
  readonly venue: readonly Stored[];
  readonly open: readonly VenueFigures['open'][];
  readonly orders: readonly OrdersOfStatus[];
  readonly visits: readonly SalesByTime[];
  readonly taken: readonly TakenByTime[];
  readonly refunds: readonly Stored[];
  /** Payments whose tip is not the taker's. */
  readonly movedTips: readonly Stored[];
  /** Payments by tenders that do not count as cash. */
  readonly tendered: readonly Stored[];
  /** Payments on cards, of a range that is short enough to open each. */
  readonly onCards: readonly Stored[];
  readonly taxes: readonly NamedTax[];
  readonly rounding: readonly NonNullable<VenueFigures['rounding']>[];
  readonly cards: readonly Stored[];
  readonly services: NonNullable<VenueMetrics['byService']>;
  readonly top: readonly (Omit<VenueMetrics['topProducts'][number], 'name'> & Placed)[];
  readonly categories: readonly (Omit<CategorySum, 'name'> & Placed)[];
  readonly options: readonly ChosenOption[];
  readonly stations: readonly Omit<VenueMetrics['byStation'][number], 'name'>[];
  readonly servers: readonly ServerPart[];
  readonly takers: readonly TakerPart[];
  readonly reducedOrders: readonly Stored[];
  readonly reducedVisits: readonly Stored[];
  /** The closed visits of a single day. */
  readonly closed: readonly Stored[];
}

interface SecondAnswers {
  readonly named: readonly (Stored & Placed)[];
  /** The orders of the visits that something was taken off. */
  readonly theirs: readonly Stored[];
  /** The rounds of the closed visits of a single day. */
  readonly rounds: readonly Stored[];
  readonly late: readonly Stored[];
}

const TENDERED = sql`entity = 'payment' AND payment_id IS NULL AND method = 'other'`;
const CLOSED = sql`entity = 'visit' AND status = 'closed'`;

const ON_CARDS = sql`entity = 'payment' AND payment_id IS NULL
  AND method IN ('credit_card', 'debit_card', 'mobile_payment')`;
const MOST_DAYS_BY_READER = 31;
const isShort = ({ from, to }: DayRange): boolean => countDays(from, to) <= MOST_DAYS_BY_READER;

const isOneDay = ({ from, to }: DayRange): boolean => from === to;

export function venueReport(dialect: ReportDialect, asked: AskedMetrics) {
  const { rows } = dialect;
  const { venueId, from, to } = asked;
  const sums = venueSums(dialect, asked);
  const documents = (index: string, condition: SQL): SQL =>
    sql`SELECT doc FROM ${rows(index)} WHERE venue_id = ${venueId} AND ${condition}`;
  const ofDays = sql`business_day BETWEEN ${from} AND ${to}`;
  const reduced = (of: SQL): SQL => documents('row_reduced', sql`reduced = 1 AND ${ofDays} AND ${of}`);
  const first: Questions<FirstAnswers> = {
    venue: [sql`SELECT doc FROM "row" WHERE venue_id = ${venueId} AND entity = 'venue' AND id = ${venueId}`],
    ...sums,
    tendered: [documents('row_payment_day', sql`${TENDERED} AND ${ofDays}`)],
    onCards: isShort(asked) ? [documents('row_payment_day', sql`${ON_CARDS} AND ${ofDays}`)] : [],
    refunds: [documents('row_refund_day', sql`entity = 'payment' AND payment_id IS NOT NULL AND ${ofDays}`)],
    cards: [documents('row_card_day', sql`entity = 'timeCard' AND ${ofDays}`)],
    reducedOrders: [reduced(sql`entity = 'order'`)],
    reducedVisits: [reduced(CLOSED)],
    movedTips: [reduced(sql`entity = 'payment' AND service = ${MOVED_TIP}`)],
    closed: isOneDay(asked) ? [documents('row_visit_day', sql`${CLOSED} AND ${ofDays}`)] : [],
  };
  const late = (known: Venue): SQL =>
    documents(
      'row_late',
      sql`late_at IS NOT NULL
        AND (${ofDays} OR (late_at >= ${startOfDay(from, known)} AND late_at < ${endOfDay(to, known)}))
        ORDER BY late_at DESC, id LIMIT ${sql.raw(String(MOST_LATE))}`,
    );
  return {
    first,
    /** The second turn asks about what the first answers named. */
    second({ venue, reducedVisits, closed, ...sold }: FirstAnswers): Questions<SecondAnswers> {
      const [known] = docsOf<Venue>(venue);
      const people = [...serversOf(sold.servers), ...takersOf(sold.takers)];
      const placed = [...sold.top, ...sold.categories, ...sold.options, ...people];
      const places = placed.flatMap(({ place }) => place ?? []);
      return {
        named: places.length === 0 ? [] : [dialect.atPlaces(venueId, JSON.stringify(places))],
        theirs: ordersOf(dialect, venueId, reducedVisits),
        rounds: ordersOf(dialect, venueId, closed),
        late: known ? [late(known)] : [],
      };
    },
  };
}

function ordersOf(dialect: ReportDialect, venueId: string, visits: readonly Stored[]): readonly SQL[] {
  if (visits.length === 0) return [];
  const ids = JSON.stringify(docsOf<Visit>(visits).map(({ id }) => id));
  return [
    sql`SELECT doc FROM "row" WHERE venue_id = ${venueId} AND entity = 'order'
      AND visit_id IN ${dialect.listed(ids)}`,
  ];
}

/** Reads the answers. `now`, ISO 8601 UTC: until then people have worked who are at work. */
export function metricsFrom(
  asked: AskedMetrics,
  now: string,
  answers: FirstAnswers & SecondAnswers,
): VenueMetrics {
  const { top, servers, takers, venue, open, cards, reducedOrders, reducedVisits, theirs, late } = answers;
  const refunds = docsOf<Payment>(answers.refunds);
  const back = refundFigures(refunds);
  const moved = movedTips(docsOf<Payment>(answers.movedTips));
  const named = new Map(answers.named.map(({ place, doc }) => [place, JSON.parse(doc) as Named]));
  const orders = docsOf<Order>(theirs);
  const reduced = docsOf<Visit>(reducedVisits).map((visit) => ({
    visit,
    orders: orders.filter(({ visitId }) => visitId === visit.id),
  }));
  const metrics = metricsOf(asked, {
    orders: answers.orders,
    visits: [...answers.visits, ...back.visits],
    taken: [...answers.taken, ...back.taken],
    refunds: back.refunds,
    byTender: [...tenderFigures([...docsOf<Payment>(answers.tendered), ...refunds])],
    taxes: [...answers.taxes, ...back.taxes],
    venue: docsOf<Venue>(venue)[0],
    open: open[0] ?? { visits: 0, ordered: 0 },
    cards: docsOf<TimeCard>(cards),
    now,
    topProducts: top.map(({ place, ...product }) => {
      const items = named.get(place)?.items ?? [];
      const sold = items.find((item) => item.productId === product.productId);
      return { ...product, name: sold?.menuName ?? sold?.name ?? '' };
    }),
    byStation: answers.stations,
    byCategory: answers.categories.map(({ place, ...sums }) => {
      const items = named.get(place)?.items ?? [];
      return {
        ...sums,
        name: items.find(({ category }) => category?.id === sums.categoryId)?.category?.name ?? null,
      };
    }),
    options: answers.options.map((chosen) => namedOption(chosen, named.get(chosen.place))),
    byServer: serversOf([...servers, ...back.servers, ...moved.servers]).map(({ place = '', ...server }) => ({
      ...server,
      name: server.userId && (nameIn(named.get(place)) ?? server.name),
    })),
    tipsByTaker: takersOf([...takers, ...back.takers, ...moved.takers]).map(({ place = '', ...taker }) => ({
      ...taker,
      name: named.get(place)?.takenBy?.name ?? taker.name,
    })),
    byService: answers.services,
    rounding: answers.rounding[0],
    late: docsOf<Payment>(late).map(asLate),
    reductions: [...sumOfReductions(docsOf<Order>(reducedOrders), reduced)],
    openPrices: [...openPriceSums(docsOf<Order>(reducedOrders))],
    combos: [...comboSums(docsOf<Order>(reducedOrders))],
    ...(isOneDay(asked) && {
      oneDay: { visits: docsOf<Visit>(answers.closed), rounds: docsOf<Order>(answers.rounds) },
    }),
  });
  return { ...metrics, ...readersIn(asked, answers.onCards, refunds) };
}

function readersIn(
  asked: AskedMetrics,
  onCards: readonly Stored[],
  refunds: readonly Payment[],
): Pick<VenueMetrics, 'byReader'> {
  const byReader = isShort(asked) ? readerFigures([...docsOf<Payment>(onCards), ...refunds]) : [];
  return byReader.length > 0 ? { byReader: [...byReader] } : {};
}

const docsOf = <T>(rows: readonly Stored[]): T[] => rows.map(({ doc }) => JSON.parse(doc) as T);

/** The option has the names that it was last sold under. */
function namedOption({ place: _, prefix, ...chosen }: ChosenOption, last: Named | undefined): OptionSum {
  const isIt = (one: ItemOption): boolean =>
    one.optionId === chosen.optionId && one.groupId === chosen.groupId && (one.prefix ?? null) === prefix;
  const { name = '', groupName = '' } = last?.items?.flatMap(({ options }) => options).find(isIt) ?? {};
  return { ...chosen, groupName, name, ...(prefix && { prefix }) };
}

/** An order, a payment or a visit. */
interface Named {
  readonly takenBy?: { readonly name: string };
  readonly serverName?: string | null;
  readonly server?: { readonly name: string };
  readonly items?: readonly Pick<OrderItem, 'productId' | 'name' | 'menuName' | 'category' | 'options'>[];
}

const nameIn = (doc: Named | undefined): string | undefined =>
  doc?.takenBy?.name ?? doc?.serverName ?? doc?.server?.name;
