/**
 * visit.send: the kitchen gets exactly the lines that the command names, as one round. Nobody's unsent line is cooked
 * because somebody else sent theirs, and a line is in one round, once, however often it is sent.
 */
import * as v from 'valibot';
import { type Context, defineCommand, noop, rejected } from '../command.ts';
import { type Change, change } from '../entities.ts';
import { EXAMPLE } from '../example.ts';
import { Uuid } from '../ids.ts';
import { labelText, visitIn } from '../label.ts';
import { blankDraft } from '../orders/blank-draft.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import { mayRole } from '../orders/order-access.ts';
import { MAX_ITEMS } from '../orders/order-line.ts';
import { withTotals } from '../orders/order-totals.ts';
import { inStatus } from '../orders/settle-draft.ts';
import { occupiedBy } from '../tables/occupied.ts';
import type { Venue } from '../venue/venue.ts';
import { chainOf, nextRoundNumber, placedLine, type VisitChain } from './chain.ts';
import { isRound, VISIT_LIMITS, type Visit } from './visit.ts';

const SendLines = v.strictObject({
  visitId: Uuid,
  /** The id of the round, made by the device that sends it. */
  roundId: Uuid,
  itemIds: v.pipe(
    v.array(Uuid),
    v.minLength(1),
    v.maxLength(MAX_ITEMS),
    v.check((ids) => new Set(ids).size === ids.length, 'Each item can be named once.'),
  ),
});

export const sendLines = defineCommand({
  name: 'visit.send',
  version: 1,
  args: SendLines,
  label: {
    short: 'Sent to the kitchen',
    audit: ({ order }) => `{sent|send} ${order} to the kitchen`,
    full: ({ itemIds }, names) =>
      labelText(
        `${itemIds.length === 1 ? '1 item' : `${itemIds.length} items`} of ${visitIn(names)} sent`,
        names.table,
      ),
  },
  example: { visitId: EXAMPLE.visit, roundId: EXAMPLE.round, itemIds: [EXAMPLE.onPad] },
  makes: ({ roundId }) => [{ entity: 'order', id: roundId }],
  reads: ({ visitId, roundId }) => [
    { kind: 'visitOf', visitId },
    { kind: 'orderWithTable', orderId: visitId },
    { kind: 'row', entity: 'order', id: roundId },
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'order.exists', 'item.notFound', 'visit.tooLarge', 'notFound'],
  decide(rows, { visitId, roundId, itemIds }, context) {
    const chain = chainOf(rows, context.actor, visitId);
    if (!chain) return rejected('visit.notFound');
    const known = rows.get('order', roundId);
    if (known) return isRound(known) ? noop : rejected('order.exists');
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const missing = itemIds.filter((id) => placedLine(chain, id) === undefined);
    const isNamed = namedBy(itemIds);
    const rounds = roundsOf(chain, { id: roundId, isNamed }, { venue, context });
    const [round] = rounds;
    if (!round) return missing.length > 0 ? rejected('item.notFound', { missing }) : noop;
    if (chain.rounds.length + rounds.length > VISIT_LIMITS.rounds) {
      return rejected('visit.tooLarge', { rounds: VISIT_LIMITS.rounds });
    }
    const kept = chain.pads.filter(({ id }) => rounds.every((one) => one.id !== id));
    const changes: readonly Change[] = [
      ...padsWithout(kept, isNamed, context),
      ...rounds.map((one) => change('order', one)),
      ...occupiedBy(rows, visitId, chain.end.tableId),
    ];
    if (missing.length === 0) return { status: 'applied', changes };
    const detail = { orderId: round.id, orderNumber: round.orderNumber, missing };
    return { status: 'adjusted', changes, code: 'order.sentWithout', detail };
  },
});

/** A sent line may have been counted up since. Whoever sends the line sends its further portions with it. */
const namedBy = (itemIds: readonly string[]) => {
  const named = new Set(itemIds);
  return ({ id, countedFrom }: OrderItem): boolean =>
    named.has(id) || (countedFrom !== undefined && named.has(countedFrom));
};

/** The note for the kitchen goes with the round, so that the next round does not repeat it. */
const padsWithout = (
  pads: readonly Order[],
  isNamed: (line: OrderItem) => boolean,
  { occurredAt }: Context,
): readonly Change[] =>
  pads
    .filter(({ items }) => items.some(isNamed))
    .map((pad) => {
      const items = pad.items.filter((line) => !isNamed(line));
      return change('order', withTotals({ ...pad, items, note: null, updatedAt: occurredAt }));
    });

interface VenueContext {
  readonly venue: Venue;
  readonly context: Context;
}

interface Named {
  /** The id of the round. */
  readonly id: string;
  readonly isNamed: (line: OrderItem) => boolean;
}

/**
 * Returns the rounds that are sent. A guest's order that was taken in and is sent whole becomes a round itself, so the
 * guest's phone goes on following it. All other lines are one round.
 */
function roundsOf(chain: VisitChain, { id, isNamed }: Named, side: VenueContext): readonly Order[] {
  const { pads, end } = chain;
  const isWhole = ({ id: padId, items }: Order) =>
    padId !== end.id && items.length > 0 && items.every(isNamed);
  const first = nextRoundNumber(chain);
  const whole = pads
    .filter(isWhole)
    .map((pad, n) =>
      inStatus(
        { ...pad, ...serviceOf(end), orderNumber: `${end.number}/${first + n}` },
        'accepted',
        side.context,
      ),
    );
  const lines = pads.filter((pad) => !isWhole(pad)).flatMap(({ items }) => items.filter(isNamed));
  const n = first + whole.length;
  return lines.length === 0 ? whole : [roundOf(chain, { id, n, lines }, side), ...whole];
}

/** The kitchen, which sees no visits, packs the rounds of a takeaway. */
const serviceOf = ({ service }: Pick<Visit, 'service'>): Pick<Order, 'service'> =>
  service === 'takeaway' ? { service } : {};

interface Sent {
  readonly id: string;
  /** Its number among the rounds of the visit. */
  readonly n: number;
  readonly lines: readonly OrderItem[];
}

function roundOf(chain: VisitChain, { id, n, lines }: Sent, { venue, context }: VenueContext): Order {
  const { end, pads } = chain;
  const pad = pads.find((one) => one.id === end.id) ?? pads[0];
  const { userId, name, staffId } = end.server;
  return withTotals({
    ...blankDraft(venue, context),
    id,
    visitId: end.id,
    ...serviceOf(end),
    parentId: end.id,
    orderNumber: `${end.number}/${n}`,
    status: 'accepted',
    sentAt: context.occurredAt,
    tableId: end.tableId,
    items: lines,
    taxRate: pad?.taxRate ?? venue.taxRate,
    note: pad?.note ?? null,
    guests: end.covers,
    customerId: pad?.customerId ?? null,
    serverId: userId || null,
    serverName: name,
    serverStaffId: staffId,
  });
}
