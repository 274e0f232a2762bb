import type { PrintAttempt, Said } from '@tableside/domain/entities/print.ts';
import { anItem, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aPrint, aPrinter } from '@tableside/domain/testing/print-builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { asText } from '../../testing/page.ts';
import { readPages } from '../../testing/reader.ts';
import { aProfile } from '../../testing/slips.ts';
import { bytesOfSlip } from '../bytes/bytes-of-slip.ts';
import { type StationSlipInput, stationSlipOf } from './station-slip.ts';

const [soup, steak, beer] = [
  anItem({ id: testId('item', 1), name: 'Soup', quantity: 2, station: 'kitchen', course: 1, seat: 2 }),
  anItem({
    id: testId('item', 2),
    name: 'Steak',
    kitchenName: 'Onglet',
    station: 'kitchen',
    course: 2,
    allergy: 'nuts',
  }),
  anItem({ id: testId('item', 3), name: 'Pilsner', station: 'bar' }),
];
const round = aRound([soup, steak, beer], { orderNumber: 'B-17/2', sentAt: '2026-06-12T23:14:00.000Z' });
const said = (lines: Record<string, number>, over: Partial<Said> = {}): Said => ({
  ...{ lines, tableId: round.tableId, rush: false, allergy: 'nuts' },
  ...over,
});
const ALL = { [soup.id]: 2, [steak.id]: 1 };
const attempt = (says: Said, over: Partial<PrintAttempt> = {}) => ({
  ...{
    n: 1,
    printerId: aPrinter().id,
    mark: false,
    at: round.createdAt,
    leaseTo: '',
    word: null,
    endedAt: null,
  },
  ...over,
  said: says,
});

async function paperOf(over: Partial<StationSlipInput> = {}): Promise<string> {
  const input: StationSlipInput = {
    ...{ order: round, print: aPrint(), attempt: attempt(said(ALL)), printer: aPrinter(), venue: aVenue() },
    ...{ told: undefined, movedFrom: undefined, firstAt: undefined, oneSized: new Set() },
    tableName: (id) => (id === round.tableId ? '12' : '4'),
    timeText: (at) => at.slice(11, 16),
    ...over,
  };
  const profile = aProfile();
  const { pages, faults } = readPages(await bytesOfSlip(stationSlipOf(input), profile, null), profile);
  expect(faults).toEqual([]);
  return pages.map((page) => asText(page)).join('');
}

describe('a ticket', () => {
  it('has the lines of its stations by course, as the kitchen calls them, and what it adds to', async () => {
    const paper = await paperOf();
    expect(paper).toContain('adds to B-17');
    expect(paper).toMatch(/Course 1 --.*2 x Soup +seat 2.*Course 2 --.*1 x Onglet/s);
    expect(paper).toContain('ALLERGY: nuts');
    expect(paper).not.toContain('Pilsner');
    expect(paper).not.toContain('REPRINT');
  });

  it('says that it may be a copy, and for which printer it is', async () => {
    const marked = attempt(said(ALL), { mark: true, printerId: 'another' });
    const paper = await paperOf({ attempt: marked, firstAt: '2026-06-12T23:15:00.000Z' });
    expect(paper).toContain('REPRINT first sent 23:15');
    expect(paper).toContain('for Kitchen printer');
  });

  it('that came late says both times', async () => {
    const order = { ...round, arrivedAt: '2026-06-12T23:59:00.000Z' };
    expect(await paperOf({ order })).toContain('sent 23:14, arrived 23:59');
  });
});

describe('a change', () => {
  const print = aPrint({ kind: 'change' });

  it('says the result, and only what is different', async () => {
    const paper = await paperOf({ print, told: said(ALL), attempt: attempt(said({ ...ALL, [soup.id]: 1 })) });
    expect(paper).toContain('make 1 (was 2): Soup');
    expect(paper).not.toContain('Onglet');
    const off = await paperOf({ print, told: said(ALL), attempt: attempt(said({ ...ALL, [steak.id]: 0 })) });
    expect(off).toContain('DO NOT MAKE 1 x Onglet');
  });

  it('says another table, rush and an allergy that was added', async () => {
    const now = said(ALL, { rush: true, allergy: 'kiwi, nuts' });
    const paper = await paperOf({ print, told: said(ALL, { tableId: 'was' }), attempt: attempt(now) });
    expect(paper).toMatch(/NEW TABLE 4 (→|->) 12/);
    expect(paper).toContain('RUSH');
    expect(paper).toContain('ALLERGY ADDED: kiwi, nuts');
  });

  it('of a round that is cancelled says that alone', async () => {
    const order = {
      ...round,
      status: 'cancelled',
      cancelReason: 'Left',
      statusBy: { ...round.statusBy, name: 'Ana' },
    } as const;
    const none = said({ [soup.id]: 0, [steak.id]: 0 });
    const paper = await paperOf({ order, print, told: said(ALL), attempt: attempt(none) });
    expect(paper).toContain('CANCELLED');
    expect(paper).toContain('Left, by Ana');
    expect(paper).not.toContain('DO NOT MAKE');
  });
});

it('lines that moved are told at the new table, and not taken back at the old one', async () => {
  const paper = await paperOf({ told: said(ALL), movedFrom: 'was' });
  expect(paper).toMatch(/MOVED 4 (→|->) 12/);
  expect(paper).toContain('2 x Soup');
});
