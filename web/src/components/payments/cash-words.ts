/** The words for cash on screens, on paper and in spreadsheets. */
import type { CashMoveKind } from '@tableside/domain/entities/drawer.ts';
import type { AdjustmentKind } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';

export const MOVE_WORDS: Readonly<Record<CashMoveKind, string>> = {
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  drop: 'Drop',
  noSale: 'No sale',
};

export const REDUCTION_WORDS: Readonly<Record<AdjustmentKind, string>> = {
  comp: 'Comp',
  discount: 'Discount',
  serviceWaived: 'No service charge',
  taxExempt: 'Tax exempt',
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** 'Ana', or 'Ana, approved by Mia' when a manager had to agree. */
export const withApprover = (by: Named, approvedBy: Named | null | undefined): string =>
  approvedBy && approvedBy.id !== by.id ? `${by.name}, approved by ${approvedBy.name}` : by.name;

/** 'Exact', '$2.00 over' or '$5.00 short'. */
export function differenceText(cents: number): string {
  if (cents === 0) return 'Exact';
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? 'over' : 'short'}`;
}

/** US coins and notes, in cents, the largest first. */
export const PIECES = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1] as const;

export const pieceName = (cents: number): string => (cents >= 100 ? `$${cents / 100}` : `${cents}¢`);

export const worthOf = (pieces: Readonly<Record<string, number>>): number =>
  Object.entries(pieces).reduce((sum, [cents, count]) => sum + Number(cents) * count, 0);
