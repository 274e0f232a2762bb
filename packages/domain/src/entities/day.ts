/**
 * A day that was closed, with its Z: what the venue sold and took since the last close, as the server summed it up. It
 * never changes. Amounts are cents, days YYYY-MM-DD, times ISO 8601 UTC.
 */
import { derivedId } from '../values/ids.ts';
import type { PaymentMethod } from './payment.ts';
import type { PaidTender } from './tender.ts';
import type { AdjustmentKind } from './visit.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface CountAndCents {
  readonly count: number;
  readonly cents: number;
}

export interface TaxSum {
  readonly milli: number;
  /** Whether the prices contain the tax already. */
  readonly included: boolean;
  readonly base: number;
  readonly tax: number;
}

/** Voided portions and cancelled orders that were sent already, by their reason and by who answers for them. */
export interface VoidSum extends CountAndCents {
  readonly reason: string;
  readonly by: Person;
  readonly approvedBy: Person | null;
}

/** Comps, discounts, waived service and tax exemptions, by preset or reason and by who answers for them. */
export interface ReductionSum extends CountAndCents {
  readonly kind: AdjustmentKind;
  readonly presetId: string | null;
  /** The name of the preset, or the reason. */
  readonly label: string;
  readonly by: Person;
  readonly approvedBy: Person | null;
}

/** Portions that were sold at open prices, by who typed them. `approvedBy` is null when nobody had to. */
export interface OpenPriceSum extends CountAndCents {
  readonly by: Person;
  readonly approvedBy: Person | null;
}

/** Combos that were sold, with what their parts came to. */
export interface ComboSum extends CountAndCents {
  readonly productId: string;
  /** With the size, where it comes in several. */
  readonly name: string;
}

export interface MoneySum {
  readonly payments: number;
  /** Without tips. */
  readonly amount: number;
  /** Less the tips that refunds gave back. */
  readonly tips: number;
  /** Without tips. */
  readonly refunds: number;
  /** What rounding brought in cash. Missing: nothing was rounded. */
  readonly rounding?: number;
}

/** What refunds gave back: cents = sales + tips + credit. */
export interface RefundSum extends CountAndCents {
  /** Off the net of the sales. */
  readonly net: number;
  /** Off the total of the sales, with service charge and taxes. */
  readonly sales: number;
  readonly tips: number;
  /** What paid for no sale: more than the bill, or a part of it that was to be paid again. */
  readonly credit: number;
}

export interface MethodSum extends MoneySum {
  readonly method: PaymentMethod;
  /** Of this tender alone. Missing: of the method without its tenders. */
  readonly tender?: PaidTender;
}

/** What one card reader took and gave back, or what people recorded of cards by hand. */
export interface TerminalSum extends Omit<MoneySum, 'rounding'> {
  /** Null: by hand. */
  readonly reader: { readonly id: string; readonly name: string } | null;
  /** The reader was in test mode: no money moved. */
  readonly test?: true;
}

/** `refunds` are those that the person made, `tips` those of payments that the person took. */
export interface TakerSum extends MoneySum {
  readonly taker: Person;
  /** Cash that no drawer took, with its tips and less its refunds. The taker still holds it. */
  readonly holds: number;
}

export interface DrawerSum {
  readonly id: string;
  readonly name: string;
  readonly by: Person;
  readonly counted: number;
  readonly expected: number;
  readonly difference: number;
  /** Cash that was put in by people who are not its own, by who did it. Of the first MAX_MOVES entries. */
  readonly others: readonly OtherSum[];
}

/** Negative when more was taken out. */
export interface OtherSum extends CountAndCents {
  readonly by: Person;
}

/** A payment or refund of a day that was closed: it was made before the close and arrived after it. */
export interface LateEntry {
  readonly paymentId: string;
  readonly orderNumber: string;
  readonly method: PaymentMethod;
  readonly tender?: PaidTender;
  /** With the tip. Negative for a refund. */
  readonly cents: number;
  readonly by: Person;
  readonly at: string;
  readonly device: string | null;
}

/**
 * total = net + service + tax − exempted; gross = net + comps + discounts + refunds.net. But for the counts and what was
 * ordered (gross, comps, discounts), every amount is less what refunds gave back, on the day of the refund. So amounts
 * may be negative.
 */
export interface ZSums {
  readonly visits: CountAndCents;
  readonly refunds: RefundSum;
  readonly gross: number;
  readonly comps: number;
  readonly discounts: number;
  readonly net: number;
  readonly service: number;
  /** The tax that is not in the prices. */
  readonly tax: number;
  readonly exempted: number;
  readonly total: number;
  readonly taxes: readonly TaxSum[];
  readonly covers: number;
  /** The average total of a visit. */
  readonly average: number;
  readonly voids: CountAndCents & { readonly by: readonly VoidSum[] };
  readonly reductions: readonly ReductionSum[];
  /** What was sold at open prices. Missing: nothing was. */
  readonly openPrices?: readonly OpenPriceSum[];
  /** Combos that were sold. Missing: none were. */
  readonly combos?: readonly ComboSum[];
  readonly methods: readonly MethodSum[];
  /** The cards in them by reader, those by hand last. Missing: no reader took or gave back anything. */
  readonly terminals?: readonly TerminalSum[];
  readonly takers: readonly TakerSum[];
  readonly drawers: readonly DrawerSum[];
  readonly late: CountAndCents & { readonly entries: readonly LateEntry[] };
  readonly refundsDue: CountAndCents;
}

/** The most late entries that a Z lists by themselves. Its sum counts all of them. */
export const MAX_LATE = 200;

export interface CarriedVisit {
  readonly id: string;
  readonly number: string;
  readonly tableId: string;
  /** Paid so far, without tips. */
  readonly taken: number;
  readonly due: number;
}

export interface CarriedDrawer {
  readonly id: string;
  readonly name: string;
  readonly by: Person;
}

/** The work that is still open when a day is closed. It goes on the next day. */
export interface Carried {
  readonly visits: readonly CarriedVisit[];
  readonly drawers: readonly CarriedDrawer[];
}

/** A device in use, as it last reported. */
export interface DeviceAtClose {
  readonly deviceId: string;
  /** Its name with its letter. */
  readonly name: string;
  readonly pending: number;
  readonly oldestAt: string | null;
  readonly seenAt: string;
}

/** The sums that the server makes when a day is closed. */
export interface SumsAtClose {
  readonly from: string;
  readonly sums: ZSums;
  readonly carried: Carried;
}

export interface Day extends Carried {
  readonly id: string;
  readonly venueId: string;
  /** The day that was closed, and the last one that its Z covers. */
  readonly businessDay: string;
  /** The first day that its Z covers. */
  readonly from: string;
  /** The number of the Z: 1, 2, 3, … without a gap. */
  readonly z: number;
  readonly closed: { readonly at: string; readonly by: Person };
  /** Missing for everybody but managers. */
  readonly sums?: ZSums;
  /** The devices that still held changes, or that nobody had heard of for a while. */
  readonly waiting: readonly DeviceAtClose[];
  readonly version: number;
}

export const dayIdOf = (venueId: string, businessDay: string): string => derivedId(venueId, businessDay);
