/**
 * Books a closed day: its sums as the lines of a journal, in which debits and credits are equal. What guests paid ahead,
 * or have still to pay, stands on an account of its own, so that sales count on the day of the sale and money on the day
 * on which it came.
 */
import type { AccountKind, Accounts } from '../entities/accounts.ts';
import type { Day, ZSums } from '../entities/day.ts';
import type { Tender } from '../entities/tender.ts';

export const ACCOUNT_LABEL: Readonly<Record<AccountKind, string>> = {
  cash: 'Cash',
  credit_card: 'Credit cards',
  debit_card: 'Debit cards',
  mobile_payment: 'Mobile payments',
  other: 'Other tenders',
  sales: 'Sales',
  discounts: 'Discounts',
  comps: 'Comps',
  refunds: 'Refunds of sales',
  service: 'Service charge',
  tax: 'Taxes',
  tips: 'Tips owed to staff',
  guests: 'Guests: paid ahead, or still to pay',
  overShort: 'Cash over and short',
  rounding: 'Cash rounding',
};

/** One of the amounts is 0. */
export interface JournalLine {
  readonly kind: AccountKind;
  /** The account of the venue. Null: it has given it none. */
  readonly account: string | null;
  readonly text: string;
  readonly debit: number;
  readonly credit: number;
}

export interface Journal {
  readonly businessDay: string;
  /** The first day that it covers. */
  readonly from: string;
  readonly z: number;
  readonly lines: readonly JournalLine[];
  /** The sum of the debits, and of the credits. */
  readonly total: number;
}

type ClosedDay = Pick<Day, 'businessDay' | 'from' | 'z'> & { readonly sums: ZSums };

interface Books {
  readonly settings: { readonly accounts?: Accounts };
  readonly tenders?: readonly Tender[];
}

/** `books` is the venue, which says which accounts it has. */
export function journalOf({ businessDay, from, z, sums }: ClosedDay, books?: Books): Journal {
  const accounts = books?.settings.accounts ?? {};
  const ofTender = new Map((books?.tenders ?? []).map(({ id, account }) => [id, account]));
  const lines = [...moneyLines(sums), ...saleLines(sums), ...guestLines(sums), ...drawerLines(sums)]
    .filter(({ cents }) => cents !== 0)
    .map(({ kind, text, cents, tenderId }): JournalLine => {
      const account = (tenderId !== undefined && ofTender.get(tenderId)) || accounts[kind] || null;
      return { kind, account, text, debit: Math.max(0, cents), credit: Math.max(0, -cents) };
    });
  return { businessDay, from, z, lines, total: sumOf(lines.map(({ debit }) => debit)) };
}

/** Positive cents are a debit, negative ones a credit. */
interface Booked {
  readonly kind: AccountKind;
  readonly text: string;
  readonly cents: number;
  readonly tenderId?: string;
}

const booked = (kind: AccountKind, cents: number, text = ACCOUNT_LABEL[kind]): Booked => ({
  kind,
  text,
  cents,
});

/** What came in and went out by each method, the tips in it, which are the staff's, and what rounding brought. */
const moneyLines = ({ methods }: ZSums): readonly Booked[] => [
  ...methods.map(({ method, tender, amount, tips, refunds, rounding = 0 }) => ({
    ...booked(method, amount + tips - refunds + rounding, tender?.name),
    ...(tender && { tenderId: tender.id }),
  })),
  booked('tips', -sumOf(methods.map(({ tips }) => tips))),
  booked('rounding', -roundingOf(methods)),
];

/** Sales are booked as ordered and without tax. What was given, comped and given back stands against them. */
function saleLines({ total, service, taxes, discounts, comps, refunds }: ZSums): readonly Booked[] {
  const taxed = sumOf(taxes.map(({ tax }) => tax));
  const sold = total - service - taxed;
  return [
    booked('sales', -(sold + discounts + comps + refunds.net)),
    booked('discounts', discounts),
    booked('comps', comps),
    booked('refunds', refunds.net),
    booked('service', -service),
    ...taxes.map(({ milli, included, tax }) =>
      booked('tax', -tax, `Tax ${milli / 1000}%${included ? ', in prices' : ''}`),
    ),
  ];
}

/** Money for checks that are still open, and checks that were closed for money of another day. */
const guestLines = ({ methods, total }: ZSums): readonly Booked[] => [
  booked('guests', total - sumOf(methods.map(({ amount, refunds }) => amount - refunds))),
];

/** What drawers had more or less than they should when they were counted. */
function drawerLines({ drawers }: ZSums): readonly Booked[] {
  const difference = sumOf(drawers.map((drawer) => drawer.difference));
  return [booked('cash', difference, 'Cash, as it was counted'), booked('overShort', -difference)];
}

const roundingOf = (methods: ZSums['methods']): number => sumOf(methods.map(({ rounding = 0 }) => rounding));

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
