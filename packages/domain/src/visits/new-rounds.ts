/** Makes rounds of lines that are on the pads of a visit: sent by name, or by the money that paid for them. */
import type { Context } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import type { Venue } from '../entities/venue.ts';
import { isOwnPad, isRound, roundNumber, type Visit } from '../entities/visit.ts';
import { blankDraft } from '../orders/blank-draft.ts';
import { inStatus } from '../orders/in-status.ts';
import { withTotals } from '../orders/order-totals.ts';
import { isUnmade } from '../venue/stations.ts';
import { nextRoundNumber, ownPadOf, placedLine, type VisitChain } from './chain.ts';
import { partyOf } from './party-of.ts';

interface Named {
  /** The id of the round. */
  readonly id: string;
  readonly isNamed: (line: OrderItem) => boolean;
}

export interface SendContext {
  /** `paid`: the money sends them. */
  readonly status: 'paid' | 'accepted';
  readonly venue: Venue;
  readonly context: Context;
}

export interface Taken {
  /** The pads that have lost lines. */
  readonly pads: readonly Order[];
  /** Empty when no line is named. */
  readonly rounds: readonly Order[];
}

/** The first round of a visit may have the visit's id. No round of another visit takes it. */
export const isIdOfAnother = (rows: Rows, chain: Pick<VisitChain, 'ids'>, roundId: string): boolean =>
  rows.get('visit', roundId) !== undefined && !chain.ids.has(roundId);

/** A sent line may have been counted up since. Whoever names the line names its further portions with it. */
export const namedBy = (itemIds: readonly string[]): ((line: OrderItem) => boolean) => {
  const named = new Set(itemIds);
  return ({ id, countedFrom }) => named.has(id) || (countedFrom !== undefined && named.has(countedFrom));
};

/**
 * Returns the lines that a send means. Tablets apart that count up the same sent line give its further portions the same
 * id. When one of them has sent its portions, those of the other get a new id on the pad. Whoever names portions that
 * are sent by now means the ones that wait.
 */
export const meantBy = (chain: VisitChain, itemIds: readonly string[]): readonly string[] => [
  ...new Set(itemIds.flatMap((id) => [id, ...countedFromIfSent(chain, id)])),
];

function countedFromIfSent(chain: VisitChain, itemId: string): readonly string[] {
  const placed = placedLine(chain, itemId);
  const { countedFrom } = placed?.line ?? {};
  return placed && isRound(placed.order) && countedFrom !== undefined ? [countedFrom] : [];
}

/**
 * Takes the named lines off the pads. A guest's order that was taken in and is named whole becomes a round itself, so
 * the guest's phone goes on following it. All other lines are one round.
 */
export function takeRounds(chain: VisitChain, { id, isNamed }: Named, side: SendContext): Taken {
  const { end, pads } = chain;
  const isWhole = (pad: Order): boolean => !isOwnPad(pad) && pad.items.length > 0 && pad.items.every(isNamed);
  const parts = pads.filter((pad) => !isWhole(pad) && pad.items.some(isNamed));
  const lines = parts.flatMap(({ items }) => items.filter(isNamed));
  const first = nextRoundNumber(chain);
  const own = lines.length === 0 ? [] : [roundOf(chain, { id, n: first, lines }, side)];
  const whole = pads.filter(isWhole).map((pad, n) => {
    const { status, ...marks } = marksOf(end, pad.items, side);
    const orderNumber = roundNumber(end, first + own.length + n);
    return inStatus({ ...pad, ...marks, ...arrived(side), orderNumber }, status, side.context);
  });
  return { pads: parts.map((pad) => padWithout(pad, isNamed, side.context)), rounds: [...own, ...whole] };
}

/** The note for the kitchen goes with the round, so that the next round does not repeat it. */
const padWithout = (pad: Order, isNamed: (line: OrderItem) => boolean, { occurredAt }: Context): Order =>
  withTotals({
    ...pad,
    items: pad.items.filter((line) => !isNamed(line)),
    note: null,
    updatedAt: occurredAt,
  });

/** The kitchen sees no visits. It packs the rounds of a takeaway, and reads whose they are. */
function marksOf(
  visit: Visit,
  lines: readonly OrderItem[],
  { status, venue }: SendContext,
): Pick<Order, 'status' | 'service' | 'party' | 'paidFirst' | 'unmade'> {
  const party = partyOf(visit);
  return {
    ...(isUnmade(venue, lines) ? { status: 'completed', unmade: true } : { status }),
    ...(visit.service === 'takeaway' && { service: 'takeaway' }),
    ...(party && { party }),
    ...(status === 'paid' && { paidFirst: true }),
  };
}

/** Paper is printed only of what has just arrived. */
const arrived = ({ context: { arrival } }: SendContext): Pick<Order, 'arrivedAt'> =>
  arrival ? { arrivedAt: arrival.at } : {};

interface Sent {
  readonly id: string;
  /** Its number among the rounds of the visit. */
  readonly n: number;
  readonly lines: readonly OrderItem[];
}

function roundOf(chain: VisitChain, { id, n, lines }: Sent, side: SendContext): Order {
  const { venue, context } = side;
  const { end, pads } = chain;
  const pad = ownPadOf(chain) ?? pads[0];
  const { userId, name, staffId } = end.server;
  return withTotals({
    ...blankDraft(venue, context),
    id,
    visitId: end.id,
    ...marksOf(end, lines, side),
    orderNumber: roundNumber(end, n),
    sentAt: context.occurredAt,
    ...arrived(side),
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
