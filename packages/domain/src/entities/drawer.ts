/**
 * A drawer is one counted amount of cash, from its float to its count. What was put in and taken out besides payments
 * is kept as facts, which nobody edits. Amounts are cents, times ISO 8601 UTC.
 */

/** `paidIn`, `paidOut`: for something else than a sale. `drop`: into the safe. `noSale`: it was only opened. */
export const CASH_MOVES = ['paidIn', 'paidOut', 'drop', 'noSale'] as const;
export type CashMoveKind = (typeof CASH_MOVES)[number];

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface CashMove {
  readonly id: string;
  readonly kind: CashMoveKind;
  readonly cents: number;
  readonly reason: string;
  readonly by: Person;
  readonly approvedBy: Person | null;
  readonly at: string;
}

/** How many there were of each coin and note, by its value in cents. */
export type Denominations = Readonly<Record<string, number>>;

export interface DrawerCount {
  readonly at: string;
  readonly by: Person;
  readonly businessDay: string;
  readonly counted: number;
  readonly denominations?: Denominations;
  /** The server knows it. Missing on a device until the server has answered, and for everybody but managers. */
  readonly expected?: number;
  /** counted − expected. Negative when cash is missing. */
  readonly difference?: number;
}

/** Cash that was taken for the drawer before its count, and that arrived after it. Negative when it was given back. */
export interface LateCash {
  readonly paymentId: string;
  readonly cents: number;
}

/** Cash that somebody put into a drawer which is neither theirs nor that of their device. Negative when it was taken out. */
export interface OtherCash extends LateCash {
  readonly by: Person;
}

export interface Drawer {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  /** The device that takes cash for it. Null: none by itself. */
  readonly deviceId: string | null;
  /** The printer that it is plugged into, which opens it. Missing: nobody said. */
  readonly printerId?: string;
  /** YYYY-MM-DD. The day of its opening. */
  readonly businessDay: string;
  readonly status: 'open' | 'closed';
  readonly float: number;
  readonly opened: { readonly by: Person; readonly at: string };
  readonly moves: readonly CashMove[];
  readonly closed: DrawerCount | null;
  readonly late: readonly LateCash[];
  /** At most MAX_MOVES. Missing: none, and on the devices of everybody but managers. */
  readonly others?: readonly OtherCash[];
  readonly version: number;
}

export const MAX_MOVES = 200;

export const isOpenDrawer = ({ status }: Pick<Drawer, 'status'>): boolean => status === 'open';

const SIGN: Readonly<Record<CashMoveKind, number>> = { paidIn: 1, paidOut: -1, drop: -1, noSale: 0 };

/** Returns what should be in the drawer. `cash` is what its payments brought, less what its refunds gave back. */
export const expectedIn = ({ float, moves }: Drawer, cash: number): number =>
  moves.reduce((sum, { kind, cents }) => sum + SIGN[kind] * cents, float + cash);
