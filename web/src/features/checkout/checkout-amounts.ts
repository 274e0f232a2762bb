/** The arithmetic of a checkout: tip, cash handed over, change, parts, and suggested notes. Amounts are cents. */
export type TipChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'other'; readonly cents: number };

/** Rounds once, half up. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100);

/**
 * Returns the part of the subtotal that an amount of the bill pays for, so that a tip in percent is a share of what is
 * paid now. A tip left afterward is a share of the whole subtotal.
 */
export function tipBase({ subtotal, total }: { subtotal: number; total: number }, amount: number): number {
  return amount === 0 || amount === total ? subtotal : Math.floor((subtotal * amount) / total + 0.5);
}

export function tipOf(choice: TipChoice, base: number): number {
  if (choice.kind === 'percent') return percentOf(base, choice.percent);
  return choice.kind === 'other' ? choice.cents : 0;
}

/** `exact` follows the amount to pay. Notes and a typed amount stay the same when the tip changes. */
export type Tendered =
  | { readonly kind: 'exact' }
  | { readonly kind: 'notes' | 'typed'; readonly cents: number };

export const tenderedCents = (tendered: Tendered, toPay: number): number =>
  tendered.kind === 'exact' ? toPay : tendered.cents;

export interface Cash {
  readonly tendered: number;
  readonly change: number;
  /** The amount that the cash does not cover; 0 when it covers all. */
  readonly missing: number;
}

export function cashOf(tendered: Tendered, toPay: number): Cash {
  const cents = tenderedCents(tendered, toPay);
  return { tendered: cents, change: Math.max(0, cents - toPay), missing: Math.max(0, toPay - cents) };
}

/** The cents that a payment takes: towards the bill, and as a tip. In cash, also how that was rounded. */
export interface Taken {
  readonly amount: number;
  readonly tip: number;
  readonly rounding?: number;
}

/**
 * Divides cash that does not cover everything: it counts towards the bill first, then towards the tip, and nothing of it
 * is rounded.
 */
export function coveredBy(
  { tendered, missing }: Pick<Cash, 'tendered' | 'missing'>,
  { amount, tip, rounding = 0 }: Taken,
): Taken {
  if (missing === 0) return { amount, tip, ...(rounding !== 0 && { rounding }) };
  return { amount: Math.min(tendered, amount), tip: Math.min(tip, Math.max(0, tendered - amount)) };
}

const NOTES = [500, 1000, 2000, 5000, 10_000];
const TWENTY = 2000;
const HUNDRED = 10_000;
const OFFERED = 3;

/**
 * Returns three likely amounts above the amount to pay: the next round ones in notes; from $100 on, in twenties and
 * hundreds.
 */
export function nextNotes(toPay: number): readonly number[] {
  const offered = new Set<number>();
  if (toPay >= HUNDRED) {
    const twenties = above(toPay, TWENTY);
    for (const cents of [twenties, twenties + TWENTY, above(toPay, HUNDRED)]) offered.add(cents);
  } else {
    for (const note of NOTES) {
      if (offered.size < OFFERED) offered.add(above(toPay, note));
    }
  }
  while (offered.size < OFFERED) offered.add(Math.max(...offered) + TWENTY);
  return [...offered].toSorted((a, b) => a - b);
}

/** The next multiple of `note` above the amount. */
const above = (cents: number, note: number): number => (Math.floor(cents / note) + 1) * note;
