import { describe, expect, it } from 'vitest';
import { aDay } from '../../testing/cash-builders.ts';
import type { Accounts } from '../entities/accounts.ts';
import type { ZSums } from '../entities/day.ts';
import { journalOf } from './journal.ts';
import { journalCsv } from './journal-csv.ts';

const NOTHING = aDay().sums as ZSums;
/** A check of $100 with a discount and tax, paid by card with a tip; $20 in cash for one that is still open. */
const EVENING: ZSums = {
  ...NOTHING,
  ...{ gross: 10_000, comps: 0, discounts: 1000, net: 9000, service: 900, tax: 799, total: 10_699 },
  taxes: [{ milli: 8875, included: false, base: 9000, tax: 799 }],
  methods: [
    { method: 'cash', payments: 1, amount: 2000, tips: 0, refunds: 0 },
    { method: 'credit_card', payments: 1, amount: 10_699, tips: 1800, refunds: 0 },
  ],
};

const linesOf = (sums: ZSums, accounts?: Accounts) =>
  journalOf({ ...aDay(), sums }, { settings: { ...(accounts && { accounts }) } }).lines.map(
    ({ kind, debit, credit }) => [kind, debit, credit],
  );
const sum = (lines: readonly { debit: number; credit: number }[], side: 'debit' | 'credit'): number =>
  lines.reduce((all, line) => all + line[side], 0);

describe('the journal of a closed day', () => {
  it('books the money that came, and the sales, taxes and tips that it was for', () => {
    expect(linesOf(EVENING)).toEqual([
      ['cash', 2000, 0],
      ['credit_card', 12_499, 0],
      ['tips', 0, 1800],
      ['sales', 0, 10_000],
      ['discounts', 1000, 0],
      ['service', 0, 900],
      ['tax', 0, 799],
      ['guests', 0, 2000],
    ]);
    const { lines, total } = journalOf({ ...aDay(), sums: EVENING });
    expect([sum(lines, 'debit'), sum(lines, 'credit'), total]).toEqual([15_499, 15_499, 15_499]);
  });

  it('clears what guests had paid ahead once their check is closed', () => {
    const next = { ...NOTHING, gross: 2000, net: 2000, total: 2000 };
    expect(linesOf(next)).toEqual([
      ['sales', 0, 2000],
      ['guests', 2000, 0],
    ]);
  });

  it('books a day on which more was given back than taken', () => {
    const back = {
      ...NOTHING,
      ...{ net: -1000, tax: -89, total: -1089 },
      refunds: { ...NOTHING.refunds, count: 1, cents: 1289, net: 1000, sales: 1089, tips: 200 },
      taxes: [{ milli: 8875, included: false, base: -1000, tax: -89 }],
      methods: [{ method: 'credit_card', payments: 0, amount: 0, tips: -200, refunds: 1089 } as const],
    };
    expect(linesOf(back)).toEqual([
      ['credit_card', 0, 1289],
      ['tips', 200, 0],
      ['refunds', 1000, 0],
      ['tax', 89, 0],
    ]);
  });

  it('takes a tax that is in the prices off the sales', () => {
    const taxes = [{ milli: 19_000, included: true, base: 10_000, tax: 1597 }];
    const methods = [{ method: 'cash', payments: 1, amount: 10_000, tips: 0, refunds: 0 } as const];
    const day = {
      ...aDay(),
      sums: { ...NOTHING, gross: 10_000, net: 10_000, total: 10_000, taxes, methods },
    };
    const { lines } = journalOf(day);
    expect(lines.map(({ text, debit, credit }) => [text, debit - credit])).toEqual([
      ['Cash', 10_000],
      ['Sales', -8403],
      ['Tax 19%, in prices', -1597],
    ]);
  });

  it('books what was missing when drawers were counted', () => {
    const by = { id: 'ana', name: 'Ana' };
    const drawer = {
      id: '1',
      name: 'Bar',
      by,
      counted: 9500,
      expected: 10_000,
      difference: -500,
      others: [],
    };
    expect(linesOf({ ...NOTHING, drawers: [drawer] })).toEqual([
      ['cash', 0, 500],
      ['overShort', 500, 0],
    ]);
  });

  it('names the accounts of the venue, and is empty for a day without anything', () => {
    const { lines } = journalOf(
      { ...aDay(), sums: EVENING },
      { settings: { accounts: { sales: '4000', cash: '' } } },
    );
    expect(lines.find(({ kind }) => kind === 'sales')?.account).toBe('4000');
    expect(lines.find(({ kind }) => kind === 'cash')?.account).toBeNull();
    expect(journalOf({ ...aDay(), sums: NOTHING })).toMatchObject({ lines: [], total: 0 });
  });

  it('is a file that neither an account nor a spreadsheet can break', () => {
    const journal = journalOf(
      { ...aDay({ z: 7 }), sums: EVENING },
      { settings: { accounts: { cash: '=1+1', tips: 'Tips, "house"' } } },
    );
    const rows = journalCsv(journal).split('\r\n');
    expect(rows[0]).toBe('\uFEFFDate,Document,Account,Name,Text,Debit,Credit');
    expect(rows[1]).toBe("2026-06-12,Z 7,'=1+1,Cash,Cash,20.00,");
    expect(rows[3]).toBe('2026-06-12,Z 7,"Tips, ""house""",Tips owed to staff,Tips owed to staff,,18.00');
  });
});
