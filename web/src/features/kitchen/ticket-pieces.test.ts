import type { Product } from '@tableside/domain/entities/menu.ts';
import type { ItemOption } from '@tableside/domain/entities/order.ts';
import { anItem, anOption, anOptionGroup, anOrder, aProduct } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { partyText } from './ticket-head.tsx';
import { type PiecesOf, piecesOf } from './ticket-pieces.ts';
import { isChanged, type Ticket, ticketsOf, touchedAs } from './tickets.ts';

const NOTHING = new Set<string>();
const memory = { known: NOTHING, touched: NOTHING, acknowledged: NOTHING, arrivedAt: new Map() };

function theTicket(order: Parameters<typeof anOrder>[0]): Ticket {
  const [ticket] = ticketsOf({
    open: [anOrder({ status: 'accepted', items: [anItem()], ...order })],
    cancelled: [],
    stations: undefined,
    memory,
  });
  if (!ticket) throw new Error('no ticket hangs');
  return ticket;
}

const linesOf = (
  order: Parameters<typeof anOrder>[0],
  products = new Map<string, Product>(),
  more: Partial<PiecesOf> = {},
) =>
  piecesOf(theTicket(order), {
    products,
    groups: [anOptionGroup({ id: 'sauce', options: [anOption({ id: 'aioli', traces: ['Egg'] })] })],
    stations: new Map(),
    apart: () => ({}),
    bothNames: false,
    oneSized: new Set(['steak']),
    timezone: undefined,
    problem: undefined,
    ...more,
  }).flatMap((piece) => (piece.kind === 'line' ? [piece] : []));

const steak = (id: string, more: Partial<ReturnType<typeof anItem>> = {}) =>
  anItem({ id, productId: 'steak', name: 'Steak', options: [], ...more });

describe('a ticket', () => {
  it('names each course once, above its first line, and puts lines without a course first', () => {
    const lines = linesOf({
      items: [
        steak('main', { course: 2 }),
        steak('starter', { course: 1 }),
        steak('bread'),
        steak('other', { course: 2 }),
      ],
    });
    expect(lines.map(({ line, course }) => [line.id, course])).toEqual([
      ['bread', undefined],
      ['starter', 'Course 1'],
      ['main', 'Course 2'],
      ['other', undefined],
    ]);
  });

  it('keeps the seat, the choices and the guest’s words separate', () => {
    const rare = { groupId: 'g', optionId: 'o', groupName: 'Doneness', name: 'Medium rare', price: 0 };
    const [line] = linesOf({
      items: [steak('one', { seat: 4, options: [rare], note: 'No pickles, please' })],
    });
    expect(line).toMatchObject({
      seat: 'Seat 4',
      choices: 'Medium rare',
      line: { note: 'No pickles, please' },
    });
  });

  it('says what the kitchen calls a dish, its size and its options, and tells it from another of that name', () => {
    const items = [
      steak('one', {
        productId: 'onglet',
        name: 'Hanger steak',
        kitchenName: 'ONGLET',
        size: { ...anItem().size, name: '8 oz', kitchenName: '8' },
        options: [
          { groupId: 'g', optionId: 'o', groupName: 'G', name: 'Medium rare', kitchenName: 'MR', price: 0 },
        ],
      }),
      steak('two'),
    ];
    expect(linesOf({ items })).toMatchObject([
      { name: 'ONGLET', choices: '8 · MR', menuName: undefined, category: undefined },
      { name: 'Steak', menuName: undefined },
    ]);
    expect(linesOf({ items }, undefined, { bothNames: true })).toMatchObject([
      { menuName: 'Hanger steak' },
      { menuName: undefined },
    ]);
    const apart: PiecesOf['apart'] = ({ id }) =>
      id === 'one' ? { category: 'Mains' } : { menuName: 'T-bone' };
    expect(linesOf({ items }, undefined, { apart })).toMatchObject([
      { category: 'Mains' },
      { menuName: 'T-bone' },
    ]);
    const nested = [{ ...items[0]?.options[0], quantity: 2 }, { prefix: 'no' as const }];
    const asked = nested.map((one) => ({ ...items[0]?.options[0], ...one }) as ItemOption);
    expect(linesOf({ items: [steak('one', { options: asked })] })).toMatchObject([
      { asked: [{ text: '2 × MR' }, { text: 'NO MR' }] },
    ]);
  });

  it('says each option by itself where one is counted, left out or below another', () => {
    const option = (name: string, more: object = {}) => ({
      groupId: 'g',
      optionId: name,
      groupName: 'With',
      name,
      price: 0,
      ...more,
    });
    const options = [
      option('onion', { prefix: 'no', included: true }),
      option('fries'),
      option('mayo', { quantity: 2, path: ['g/fries'] }),
      option('salt', { path: ['g/fries', 'g/mayo'], prefix: 'less' }),
      option('bun', { included: true }),
      option('egg', { prefix: 'no', prefixWord: 'ohne' }),
    ];
    const [line] = linesOf({ items: [steak('one', { options })] });
    expect(line?.choices).toBe('');
    expect(line?.asked.map(({ text, depth, isLeftOut }) => [depth, text, isLeftOut])).toEqual([
      [0, 'NO onion', true],
      [0, 'fries', false],
      [1, '2 × mayo', false],
      [2, 'Less salt', false],
      [0, 'OHNE egg', true],
    ]);
    const [plain] = linesOf({ items: [steak('one', { options: options.slice(1, 2) })] });
    expect(plain).toMatchObject({ choices: 'fries', asked: [] });
    expect(plain?.look).not.toBe(line?.look);
  });

  it('is measured again when the note of a line changes', () => {
    const [before] = linesOf({ items: [steak('one', { note: null })] });
    const [after] = linesOf({ items: [steak('one', { note: 'A long wish that takes two rows' })] });
    expect(after?.look).not.toBe(before?.look);
  });

  it.each([
    ['Ana, 4\u00a0guests', { serverName: 'Ana', guests: 4 }],
    ['Ana, 1\u00a0guest', { serverName: 'Ana', guests: 1 }],
    ['Ana', { serverName: 'Ana', guests: null }],
    ['2\u00a0guests', { serverName: null, guests: 2 }],
    ['', { serverName: null, guests: null }],
  ])('says "%s" in its head', (text, order) => {
    expect(partyText(theTicket(order))).toBe(text);
  });

  it('says that a dish contains what its guest must not get, and who ordered it all the same', () => {
    const products = new Map([['steak', aProduct({ id: 'steak', allergens: ['Butter'] })]]);
    const clash = { allergens: ['Butter'], by: { id: 'ana', name: 'Ana' } };
    const told = (more: Parameters<typeof steak>[1]) =>
      linesOf({ items: [steak('one', more)] }, products).map((line) => line.clash);
    expect(told({ allergy: 'Milk', clash })).toEqual(['Contains butter, ordered anyway by Ana']);
    expect(told({ allergy: 'Milk' })).toEqual(['Contains butter']);
    expect(told({ allergy: 'Nuts' })).toEqual([undefined]);
    const aioli = { groupId: 'sauce', groupName: 'Sauce', optionId: 'aioli', name: 'Aioli', price: 0 };
    expect(told({ allergy: 'Eggs', options: [aioli] })).toEqual(['May contain traces of egg']);
  });

  it('says above all lines when an allergy was added to it, and is new again', () => {
    const added = '2026-06-12T20:14:00.000Z';
    const ticket = theTicket({
      allergyAddedAt: added,
      items: [steak('one', { allergy: 'Milk, Eggs' }), steak('two', { allergy: 'Milk' })],
    });
    const pieces = piecesOf(ticket, {
      products: new Map(),
      groups: undefined,
      stations: new Map(),
      apart: () => ({}),
      bothNames: false,
      oneSized: NOTHING,
      timezone: 'UTC',
      problem: undefined,
    });
    expect(pieces.slice(0, 2)).toMatchObject([
      { text: 'Allergy added 20:14' },
      { text: 'Allergy: Milk, Eggs' },
    ]);
    expect(touchedAs(ticket.order)).not.toBe(
      touchedAs({ ...ticket.order, allergyAddedAt: undefined as never }),
    );
    expect(isChanged(ticket)).toBe(true);
  });
});
