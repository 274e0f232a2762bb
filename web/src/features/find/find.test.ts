import type { Role } from '@tableside/domain/command/permissions.ts';
import {
  anActor,
  anOrder,
  aProduct,
  aSize,
  aTable,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, it, vi } from 'vitest';
import { find } from './find.ts';
import { dishIndex, type FindIndex, houseIndex, type Party } from './find-index.ts';
import type { Found } from './found.ts';
import type { Seeker } from './seeker.ts';

const dish = (name: string, more = {}) => aProduct({ id: name, name, ...more });

const dishes = dishIndex([
  dish('Negroni'),
  dish('Jalapeño poppers'),
  dish('7 Up'),
  dish('Up town'),
  dish('שקשוקה'),
  dish('猪肉饺子'),
  dish('Jack’s Smash <b>burger</b>'),
  dish('Vodka', { sizes: [aSize(), aSize({ id: 'double' })] }),
  dish('Octopus'),
  dish('Olives', { isAvailable: false }),
]);

const okafor = aVisit({ id: testId('visit', 1), name: 'Okafor', covers: 4, number: 'B-17' });
const moller = aVisit({
  id: testId('visit', 2),
  name: 'Møller',
  number: 'B-18',
  tableId: 'table-2',
  server: { userId: 'somebody', name: 'Jonas', staffId: null },
});
const closed = aVisit({ id: testId('visit', 3), number: 'A-3', status: 'closed', tableId: 'gone' });

const party = (visit: typeof okafor, due = 5600): Party => ({ visit, due, hasSent: due > 0 });

const houseOf = (role: Role, parties: readonly Party[] = [party(okafor), party(moller)]) =>
  houseIndex({
    tables: [
      aTable({ id: 'table-2', number: '2' }),
      aTable(),
      aTable({ id: 'table-3', number: '3', reservation: { name: 'Lindqvist', at: FRIDAY_EVENING } }),
      aTable({ id: 'p3', number: 'P3', section: 'patio' }),
    ],
    parties,
    visits: role === 'kitchen' ? [] : [...parties.map(({ visit }) => visit), closed],
    orders: role === 'kitchen' ? [anOrder({ orderNumber: 'B-17/2' })] : [],
  });

const seekerOf = (role: Role, more: Partial<Seeker> = {}): Seeker => ({
  role,
  userId: anActor().userId,
  staffId: 'staff-ana',
  paysFirst: false,
  ...more,
});

const check = { rootId: testId('visit', 1), place: 'Table 12', asks: (id: string) => id === 'Vodka' };
const atCheck = seekerOf('server', { check });

/** Without the marks that keep a name in its own direction. */
const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
const saying = (found: readonly Found[]): string[] => found.map(({ does }) => plain(does));

function search(typed: string, seeker = seekerOf('server'), index?: FindIndex): readonly Found[] {
  return find(index ?? { dishes, ...houseOf(seeker.role) }, typed, seeker);
}
const first = (typed: string, seeker?: Seeker): string | undefined => saying(search(typed, seeker))[0];

describe('a table, a party and a check', () => {
  it.each([
    ['12', 'Open Table 12'],
    ['t12', 'Open Table 12'],
    ['Table 12', 'Open Table 12'],
    ['patio p3', 'Seat Patio P3'],
    ['p3', 'Seat Patio P3'],
    ['okaf', 'Open Okafor, Table 12'],
    ['MOLLER', 'Open Møller, Table 2'],
    ['lindqvist', 'Seat Lindqvist, Table 3'],
    ['#B-17', 'Open check #B-17'],
    ['b17', 'Open check #B-17'],
    ['A-3', 'Open closed check #A-3'],
  ])('finds "%s"', (typed, does) => {
    expect(first(typed)).toBe(does);
  });

  it('says who sits there and what they owe', () => {
    expect(plain(search('12')[0]?.detail ?? '')).toBe('Okafor · 4 guests · $56.00 to pay · #B-17');
  });

  it('says the right word for a free table in both ways of paying', () => {
    expect(first('3')).toBe('Seat Table 3');
    expect(first('3', seekerOf('server', { paysFirst: true }))).toBe('Order for Table 3');
  });

  it('leads to the check itself where its table has several', () => {
    const two = [party(okafor), party({ ...moller, tableId: 'table-12' })];
    const found = search('okafor', seekerOf('server'), { dishes, ...houseOf('server', two) });
    expect(found[0]?.act).toEqual({ kind: 'visit', visitId: okafor.id });
  });

  it('begins with one’s own open checks before anything is typed', () => {
    expect(saying(search('  '))).toEqual(['Open Table 12']);
  });
});

describe('a dish', () => {
  it.each([
    ['negroni', 'Add 1 × Negroni'],
    ['negroni 2 seat 3', 'Add 2 × Negroni to seat 3'],
    ['2x neg s3', 'Add 2 × Negroni to seat 3'],
    ['2 × Negroni', 'Add 2 × Negroni'],
    ['negroni x2 sea', 'Add 2 × Negroni'],
    ['12 negroni', 'Add 12 × Negroni'],
    ['jalapeno', 'Add 1 × Jalapeño poppers'],
    ['7 up', 'Add 1 × 7 Up'],
    ['7 up 2', 'Add 2 × 7 Up'],
    ['שקשוקה ٣', 'Add 3 × שקשוקה'],
    ['饺子', 'Add 1 × 猪肉饺子'],
    ['jacks bur', 'Add 1 × Jack’s Smash <b>burger</b>'],
    ['vodka 2 seat 1', 'Choose 2 × Vodka for seat 1'],
  ])('of the open check comes first: "%s"', (typed, does) => {
    expect(first(typed, atCheck)).toBe(does);
  });

  it('of the open check comes before a party, and what is left of it before what is sold out', () => {
    const menu = [dish('Okra tempura', { isAvailable: false }), dish('Smoked okra')];
    const index = { dishes: dishIndex(menu), ...houseOf('server') };
    expect(saying(search('ok', atCheck, index)).slice(0, 2)).toEqual([
      'Add 1 × Smoked okra',
      'Open Okafor, Table 12',
    ]);
    const both = dishIndex([dish('Red wine', { isAvailable: false }), dish('Red ale')]);
    const shown = saying(search('red', seekerOf('server'), { dishes: both, ...houseOf('server') }));
    expect(shown.slice(0, 2)).toEqual(['Show Red ale', 'Show Red wine']);
  });

  it('gives way to a table that was typed in full', () => {
    const index = { dishes: dishIndex([dish('2 eggs')]), ...houseOf('server') };
    expect(saying(search('2', atCheck, index)).slice(0, 2)).toEqual(['Open Table 2', 'Add 1 × 2 eggs']);
  });

  it('is only shown while no check is open, or where it is sold out', () => {
    expect(search('negroni 2 seat 3')[0]).toMatchObject({
      act: { kind: 'dish', productId: 'Negroni' },
      detail: '$12.00 · Open a table to add it',
    });
    expect(search('olives', atCheck)[0]).toMatchObject({ act: { kind: 'dish' }, detail: 'Sold out' });
  });

  it('keeps its own direction in the sentence', () => {
    expect(search('שקשוקה', atCheck)[0]?.does).toBe('Add 1 × \u2068שקשוקה\u2069');
  });
});

describe('an act', () => {
  it.each([
    ['86 octopus', 'Mark Octopus sold out'],
    ['sold out octo', 'Mark Octopus sold out'],
    ['tips', 'Enter tips'],
    ['void', 'Open Table 12 to void a line'],
    ['void moller', 'Open Table 2 to void a line'],
    ['pay 2', 'Take payment for Table 2'],
    ['pay okafor', 'Take payment for Table 12'],
    ['clock in', 'Clock in or out'],
    ['run', 'Run food'],
    ['takeout', 'Begin a new order'],
  ])('is found by its name: "%s"', (typed, does) => {
    expect(first(typed)).toBe(does);
  });

  it('brings no dish back for whoever marks it sold out a second time', () => {
    const found = search('86 olives');
    expect(found[0]).toMatchObject({ act: { kind: 'dish' }, detail: 'Sold out already' });
    expect(plain(found[1]?.does ?? '')).toBe('Mark Olives available again');
  });

  it('leads a manager to the close of the day and to each page', () => {
    const manager = seekerOf('manager');
    expect(first('day close', manager)).toBe('Close the day');
    expect(first('reports', manager)).toBe('Open Reports');
    expect(saying(search('happy hour', manager))).toContain('Open Prices and taxes');
    expect(first('staff', manager)).toBe('Open Staff and access');
  });

  it('offers the history for what this device does not hold', () => {
    expect(search('C-99').at(-1)?.act).toEqual({ kind: 'history', q: 'C-99' });
    expect(search('x'.repeat(300)).map(({ act }) => act.kind)).toEqual(['history']);
  });
});

describe('what a role may not do', () => {
  it('is not offered to the kitchen', () => {
    const kitchen = seekerOf('kitchen');
    expect(first('86 octopus', kitchen)).toBe('Mark Octopus sold out');
    expect(first('b-17', kitchen)).toBe('Open order #B-17/2');
    const all = ['12', 'okafor', 'void', 'pay 12', 'tips', 'day close', 'reports', 'drawer', 'new order'];
    const kinds = all.flatMap((typed) => search(typed, kitchen)).map(({ act }) => act.kind);
    expect(kinds.filter((kind) => kind !== 'history')).toEqual([]);
  });

  it('is not offered to a server or to a guest', () => {
    expect(saying(search('day close')).filter((does) => /day/i.test(does) && !/^Search/.test(does))).toEqual(
      [],
    );
    expect(saying(search('audit'))).toEqual(['Search all checks for “audit”']);
    expect(search('86 octopus', seekerOf('customer')).map(({ act }) => act.kind)).not.toContain(
      'availability',
    );
    expect(search('12', seekerOf('customer'))).toEqual([]);
  });
});

it('finds one of 2,000 products without folding the menu again', () => {
  const many = dishIndex(Array.from({ length: 2000 }, (_, n) => dish(`Wine of the house, bin ${n + 1}`)));
  const index = { dishes: many, ...houseOf('server') };
  expect(saying(search('bin 1999', atCheck, index))[0]).toBe('Add 1 × Wine of the house, bin 1999');
  const folding = vi.spyOn(String.prototype, 'normalize');
  search('wine', atCheck, index);
  expect(folding.mock.calls.length).toBeLessThan(100);
  folding.mockRestore();
});
