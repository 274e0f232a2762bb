/**
 * A visit is a party from seating to paying. Its lines are in orders: those that are not sent are on its pad, a draft.
 * Each send makes one more order, a round, which is one ticket in the kitchen. Somebody sends the lines, or where the
 * guests pay first, the money does.
 * Amounts are cents, rates are thousandths of a percent (`milli`), times ISO 8601 UTC.
 */
import type { AllergenCode } from '../values/allergens.ts';
import { derivedId } from '../values/ids.ts';
import type { PayAt } from '../values/pay-at.ts';
import type { LineTax, Order, OrderItem } from './order.ts';

/**
 * `closed`: paid in full, or left with nothing owed. `merged`: the party joined another one. `left`: the party went
 * without ordering.
 */
export const VISIT_STATUSES = ['open', 'closed', 'merged', 'left'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** `main`, `seat-1` to `seat-99`, or the id of a check that somebody made by hand. */
export type CheckKey = string;

/** How much of a line a check takes, in relation to the other checks: 1 to 999. */
export type Weight = number;

export const MAIN_CHECK = 'main';
export const checkOfSeat = (seat: number): CheckKey => `seat-${seat}`;

export const ADJUSTMENT_KINDS = ['comp', 'discount', 'serviceWaived', 'taxExempt'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

interface Person {
  readonly id: string;
  readonly name: string;
}

/** A comp, a discount, a waived service charge or a tax exemption. It is never edited, only removed. */
export interface BillAdjustment {
  readonly id: string;
  readonly kind: AdjustmentKind;
  /** The lines it is for. Null: the whole bill. */
  readonly itemIds: readonly string[] | null;
  /** It was for the whole bill of a party before a merge: `itemIds` are the lines of that party. */
  readonly ofParty?: true;
  /** Either the rate or the amount of a discount. Both are null for the other kinds. */
  readonly milli: number | null;
  readonly cents: number | null;
  /**
   * The cents that it took off the bill: of a waiver and an exemption when it was given, of a comp and a discount when
   * the visit was closed. Missing before that.
   */
  readonly off?: number;
  /** The preset of the venue that it was made from. */
  readonly presetId: string | null;
  readonly reason: string;
  readonly by: Person;
  readonly approvedBy: Person | null;
  readonly at: string;
  /** `approvedBy` is missing when nobody was asked. */
  readonly removed: { readonly by: Person; readonly approvedBy?: Person; readonly at: string } | null;
}

/** The money of a visit when it was closed. It never changes. */
export interface Sale {
  readonly gross: number;
  readonly comps: number;
  readonly discounts: number;
  readonly service: number;
  readonly net: number;
  readonly taxes: readonly {
    readonly id: string;
    readonly name: string;
    readonly milli: number;
    /** Whether the prices contain the tax already. */
    readonly included: boolean;
    readonly base: number;
    readonly tax: number;
    /** The part of `base` that exempt guests had. Missing: none. */
    readonly exempt?: number;
  }[];
  /** Tax in the prices that an exempt guest did not pay. */
  readonly exempted: number;
  /** net + service + taxes that are not included − exempted. Tips are no part of it. */
  readonly total: number;
  readonly covers: number | null;
}

/** A tax of a part of a sale. `base` contains `exempt`. */
export interface TaxPart extends LineTax {
  readonly base: number;
  readonly tax: number;
  readonly exempt: number;
  /** The tax in `exempt` that the guests did not pay. */
  readonly exempted: number;
}

/** A part of a sale: total = net + service + taxes that are not included − exempted. */
export interface SaleParts {
  readonly net: number;
  readonly service: number;
  readonly taxes: readonly TaxPart[];
  readonly exempted: number;
  readonly total: number;
}

/** A payment, as the visit counts it. The payment row holds the rest. */
export interface Taking {
  readonly paymentId: string;
  readonly checkKey: CheckKey;
  readonly amount: number;
  readonly tip: number;
  readonly refunded: number;
  /** It was one of so many equal parts. Missing: it was not. */
  readonly parts?: number;
  /** It is the tip that was left on the slip of this card payment. */
  readonly tipOn?: string;
  /** The parts of `refunded` that gave back the bill and the tip. The rest was goodwill. Missing: no refund yet. */
  readonly back?: Back;
}

export interface Back {
  readonly bill: number;
  readonly tip: number;
}

/** A party that met another one. `at`: when they met. */
export interface Party {
  readonly visitId: string;
  readonly at: string;
  readonly itemIds: readonly string[];
}

/** The lines that a payment was meant to bring to the kitchen. They wait on a pad until the money covers them. */
export interface PaidFor {
  readonly paymentId: string;
  /** The id that the device made for their round. */
  readonly roundId: string;
  readonly itemIds: readonly string[];
}

/** What was asked for on a card reader or a phone. While it waits, others are offered less. */
export interface WaitingCharge {
  readonly chargeId: string;
  readonly checkKey: CheckKey;
  readonly amount: number;
  readonly tip: number;
  readonly via: 'reader' | 'phone';
  readonly by: Person;
  readonly at: string;
  /** Then it is canceled, unless the card was read before. */
  readonly until: string;
}

/** What a guest must not get, as it was said once. */
export interface Allergy {
  /** Known allergens, in the order of the law. */
  readonly codes: readonly AllergenCode[];
  /** Others, in own words between commas. */
  readonly note: string | null;
  readonly by: Person;
  readonly at: string;
}

/** The service charge as the settings said when the visit was opened. */
export interface ServiceRule {
  readonly milli: number;
  readonly fromCovers: number;
  /** The tax on the service charge. Null: none. */
  readonly taxMilli: number | null;
}

export interface Visit {
  readonly id: string;
  readonly venueId: string;
  /**
   * The first visit of a chain of continuations, or its own id. Commands name a visit by this id, because a device
   * cannot know whether a continuation exists.
   */
  readonly rootId: string;
  /** Letter and counter (`B-17`); a continuation is `B-17-2`. `roundNumber` says how its rounds are numbered. */
  readonly number: string;
  readonly status: VisitStatus;
  readonly tableId: string;
  readonly covers: number | null;
  readonly name: string | null;
  readonly note: string | null;
  readonly service: 'dineIn' | 'takeaway';
  /** When takeout is picked up. Missing: as soon as it is ready. */
  readonly dueAt?: string;
  /** The number to call. Only staff see it, and the audit trail does not keep it. Missing: none. */
  readonly phone?: string;
  /** `order`: the guests pay before the kitchen begins. `end`: they pay for the whole visit. */
  readonly payAt: PayAt;
  readonly server: { readonly userId: string; readonly name: string; readonly staffId: string | null };
  readonly openedAt: string;
  readonly openedBy: Person;
  /** YYYY-MM-DD. The day of its closing once it is closed, else the day of its opening. */
  readonly businessDay: string;
  /** When its bill was last printed before the payment. Null again when the party goes on. */
  readonly billedAt: string | null;
  /** When its bill was last printed. Nothing takes this away. Missing: never, or before this was kept. */
  readonly printedAt?: string;
  readonly split: {
    readonly by: 'none' | 'seat';
    /** Lines that somebody shared out by hand. */
    readonly lines: Readonly<Record<string, Readonly<Record<CheckKey, Weight>>>>;
  };
  /** Checks that somebody made by hand. `main` and the seats exist without an entry. */
  readonly checks: readonly { readonly key: CheckKey; readonly name: string }[];
  readonly adjustments: readonly BillAdjustment[];
  readonly serviceRule: ServiceRule | null;
  readonly takings: readonly Taking[];
  /** Oldest first. What is in a round by now, or gone, is left out. Missing: nothing waits. Read it with `paidForOf`. */
  readonly paidFor?: readonly PaidFor[];
  /** Oldest first. Missing: nothing waits. */
  readonly waiting?: readonly WaitingCharge[];
  readonly mergedInto: string | null;
  /** When it joined another visit. Missing on visits that joined one before this was kept. */
  readonly mergedAt?: string;
  /** The parties that a merge brought together on this visit, each with the lines that it had then. */
  readonly parties?: readonly Party[];
  readonly closed: {
    readonly at: string;
    readonly by: Person;
    readonly businessDay: string;
    readonly sale: Sale;
  } | null;
  /** Cents that the venue owes to the guest. 0 while the visit is open. */
  readonly owed: number;
  /** The parts of the sale that refunds gave back. Missing: none. */
  readonly givenBack?: SaleParts;
  /** By the number of the seat, or `table` for all. Missing: nobody said any. The lines have them in words. */
  readonly allergies?: Readonly<Record<string, Allergy>>;
  /** Where it was ordered, such as the name of a delivery service. Missing: here. */
  readonly channel?: string;
  /** What the program that brought it calls it. One maker gives a name once. */
  readonly externalId?: string;
  /** The device that opened it. */
  readonly deviceId: string | null;
  readonly version: number;
}

export const VISIT_LIMITS = {
  rounds: 40,
  adjustments: 50,
  takings: 100,
  paidFor: 100,
  waiting: 10,
  checks: 20,
  parties: 24,
  continuations: 12,
} as const;

export const paysFirst = ({ payAt }: Pick<Visit, 'payAt'>): boolean => payAt === 'order';
export const paidForOf = ({ paidFor }: Pick<Visit, 'paidFor'>): readonly PaidFor[] => paidFor ?? [];

export const isOpenVisit = ({ status }: Pick<Visit, 'status'>): boolean => status === 'open';

/**
 * Returns the id of the visit to which commands on this one apply: the visit it was merged into, or its continuation,
 * which may not exist yet. Undefined while the visit is open.
 */
export function nextVisitOf({ id, status, mergedInto }: Visit): string | undefined {
  if (mergedInto !== null) return mergedInto;
  return status === 'open' ? undefined : derivedId(id, 'again');
}

/** Whether the order belongs to a visit. Its money is then the visit's. */
export const isOfVisit = ({ visitId }: Pick<Order, 'visitId'>): boolean => visitId !== undefined;

/** Whether the order holds lines of a visit that nobody has sent: its own pad, or a guest's draft that was taken in. */
export const isPad = (order: Pick<Order, 'visitId' | 'status'>): boolean =>
  isOfVisit(order) && order.status === 'draft';

/** Returns the id of the pad of a visit. Every device derives the same one, and the visit's own id is free for a round. */
export const padIdOf = (visitId: string): string => derivedId(visitId, 'pad');

/** Whether the order is the visit's own pad. It never becomes a ticket. */
export const isOwnPad = ({ id, visitId, sentAt }: Pick<Order, 'id' | 'visitId' | 'sentAt'>): boolean =>
  visitId !== undefined && sentAt === null && id === padIdOf(visitId);

/** Whether the order is a round of a visit: it was sent, or cancelled after that. No order is a pad and a round. */
export const isRound = (order: Pick<Order, 'visitId' | 'sentAt' | 'status'>): boolean =>
  isOfVisit(order) && order.status !== 'draft' && order.sentAt !== null;

/**
 * Returns the number of the nth round of a chain of visits. The first one has the number of the first visit, and the
 * others are `B-17/2`, `B-17/3`.
 */
export function roundNumber({ number }: Pick<Visit, 'number'>, n: number): string {
  const { rootNumber } = countIn(number);
  return n === 1 ? rootNumber : `${rootNumber}/${n}`;
}

/** `B-17` is the first visit of its chain, `B-17-2` the second. */
export function countIn(number: string): { readonly rootNumber: string; readonly n: number } {
  const [, rootNumber = number, n = '1'] = /^(.+-\d+)-(\d+)$/.exec(number) ?? [];
  return { rootNumber, n: Number(n) };
}

/** Returns the n of a round: 1 for `B-17`, and n for `B-17/n`. 0 when the order is no round. */
export function roundNumberOf(order: Pick<Order, 'orderNumber' | 'visitId' | 'sentAt' | 'status'>): number {
  if (!isRound(order)) return 0;
  const slash = order.orderNumber.lastIndexOf('/');
  return slash < 0 ? 1 : Number(order.orderNumber.slice(slash + 1)) || 0;
}

/** Sorts rounds in the order in which they were sent. */
export const byRound = (a: Order, b: Order): number =>
  roundNumberOf(a) - roundNumberOf(b) || compare(a.sentAt ?? '', b.sentAt ?? '') || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns what was given back of a payment. The refunds of earlier versions do not say it. */
export function backOf({ status }: Pick<Visit, 'status'>, { back, tip, refunded }: Taking): Back {
  if (back) return back;
  const ofTip = Math.min(tip, refunded);
  return status === 'open' ? { tip: ofTip, bill: refunded - ofTip } : { tip: 0, bill: 0 };
}

/** Returns what a payment counts towards the bill, in cents. */
export const takenTowards = (visit: Pick<Visit, 'status'>, taking: Taking): number =>
  taking.amount - backOf(visit, taking).bill;

export const seatOf = ({ seat }: OrderItem): number | null => seat ?? null;
export const courseOf = ({ course }: OrderItem): number | null => course ?? null;
export const voidedOf = ({ voids = [] }: OrderItem): number =>
  voids.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the portions that the kitchen makes and the guest pays. */
export const leftOf = (item: OrderItem): number => item.quantity - voidedOf(item);
