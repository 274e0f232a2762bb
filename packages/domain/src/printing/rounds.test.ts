import { describe, expect, it } from 'vitest';
import { anItem, rowsOf } from '../../testing/builders.ts';
import { aPrint, aPrinter, printerId } from '../../testing/print-builders.ts';
import { aRound } from '../../testing/visit-builders.ts';
import type { Print } from '../entities/print.ts';
import { beginPrint } from './attempts.ts';
import { missingPrints } from './rounds.ts';

const SENT = '2026-06-12T23:30:00.000Z';
const round = aRound([anItem({ station: 'kitchen', status: 'pending' })], { sentAt: SENT, arrivedAt: SENT });
const made = (now: string, more: { restoredAt?: string; full?: ReadonlySet<string> } = {}) =>
  missingPrints(rowsOf({ order: [round], printer: [aPrinter()] }), round.id, {
    now,
    restoredAt: null,
    ...more,
  }).map(({ doc }) => doc);

it('what a person asks for soon after a restore says REPRINT, because its device may ask again', () => {
  const restoredAt = '2026-06-12T23:20:00.000Z';
  const by = { id: 'user-mia', name: 'Mia' };
  const begun = (askedBy: Print['askedBy'], now: string, kind: Print['kind'] = 'bill') => {
    const print = aPrint({
      kind,
      askedBy,
      subject: printerId(),
      of: { entity: 'printer', id: printerId() },
      expiresAt: '2026-06-13T00:00:00.000Z',
    });
    const rows = rowsOf({ printer: [aPrinter()], print: [print] });
    return beginPrint(rows, { printId: print.id, printerId: print.printerId, now, restoredAt }).attempt;
  };
  expect(begun(by, '2026-06-12T23:29:59.999Z')).toMatchObject({ mark: true });
  expect(begun(by, '2026-06-12T23:30:00.000Z')).toMatchObject({ mark: false });
  expect(begun(null, '2026-06-12T23:29:59.999Z')).toMatchObject({ mark: false });
  // A payment may come again, too, and so may what became of a round.
  expect(begun(null, '2026-06-12T23:29:59.999Z', 'receipt')).toMatchObject({ mark: true });
  expect(begun(null, '2026-06-12T23:29:59.999Z', 'change')).toMatchObject({ mark: true });
});

describe('the ticket of a round', () => {
  it('is made as soon as the round is there, and not when that was long ago', () => {
    expect(made(SENT)).toMatchObject([{ kind: 'ticket', state: 'waiting' }]);
    expect(made('2026-06-12T23:40:00.000Z')).toEqual([]);
  });

  it('is told to people at once where too much waits for its printer', () => {
    expect(made(SENT, { full: new Set([aPrinter().id]) })).toMatchObject([{ state: 'expired' }]);
  });

  it('from before a restore says REPRINT while it is young, and else does not come out by itself', () => {
    expect(made(SENT, { restoredAt: '2026-06-12T23:31:00.000Z' })).toMatchObject([{ again: true }]);
    expect(made(SENT, { restoredAt: '2026-06-12T23:33:00.000Z' })).toMatchObject([
      { state: 'expired', why: 'restored' },
    ]);
  });

  it('that arrives soon after a restore says REPRINT, because a clock that is ahead says that it is new', () => {
    expect(made(SENT, { restoredAt: '2026-06-12T23:20:00.001Z' })).toMatchObject([{ again: true }]);
    expect(made(SENT, { restoredAt: '2026-06-12T23:20:00.000Z' })[0]).not.toHaveProperty('again');
  });
});
