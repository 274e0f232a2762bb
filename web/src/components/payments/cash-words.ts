/** The words for cash on screens, on paper and in spreadsheets. */
import type { CashMoveKind } from '@tableside/domain/entities/drawer.ts';

export const MOVE_WORDS: Readonly<Record<CashMoveKind, string>> = {
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  drop: 'Drop',
  noSale: 'No sale',
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** 'Ana', or 'Ana, approved by Mia' when a manager had to agree. */
export const withApprover = (by: Named, approvedBy: Named | null | undefined): string =>
  approvedBy && approvedBy.id !== by.id ? `${by.name}, approved by ${approvedBy.name}` : by.name;

/** US coins and notes, in cents, the largest first. */
export const PIECES = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1] as const;

export const pieceName = (cents: number): string => (cents >= 100 ? `$${cents / 100}` : `${cents}¢`);

export const worthOf = (pieces: Readonly<Record<string, number>>): number =>
  Object.entries(pieces).reduce((sum, [cents, count]) => sum + Number(cents) * count, 0);
