import type { Order } from '@tableside/domain/entities/order.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { bumpSteps, isDoneHere, recallSteps } from './bump-steps.ts';
import { ticketsOf } from './tickets.ts';

const wine = anItem({ id: testId('item', 1), station: 'bar' });
const steak = anItem({ id: testId('item', 2), station: 'kitchen' });
const order = (over: Partial<Order>): Order =>
  anOrder({ status: 'preparing', sentAt: '2026-03-02T19:00:00.000Z', items: [wine, steak], ...over });
const steps = (one: Order, station?: string, bumps: '1' | '2' | '3' = '3') => {
  const stations = station === undefined ? undefined : [station];
  const memory = {
    known: new Set<string>(),
    touched: new Set<string>(),
    acknowledged: new Set<string>(),
    arrivedAt: new Map<string, number>(),
  };
  const [ticket] = ticketsOf({ open: [one], cancelled: [], stations, memory });
  return ticket
    ? bumpSteps(ticket, { stations, bumps }).map(({ name, args }) => [name, Object.values(args).at(-1)])
    : [];
};

describe('a bump', () => {
  it('moves an order one step on', () => {
    expect(steps(order({ status: 'paid' }))).toEqual([['order.advance', 'accepted']]);
    expect(steps(order({ status: 'accepted' }), 'bar')).toEqual([['order.advance', 'preparing']]);
    expect(steps(order({}))).toEqual([['order.advance', 'serving']]);
  });

  it('at one station ticks off its lines, and serves the order only when the others are ready too', () => {
    expect(steps(order({}), 'bar')).toEqual([['order.tickItem', 'ready']]);
    expect(steps(order({ items: [wine, { ...steak, status: 'ready' }] }), 'bar')).toEqual([
      ['order.tickItem', 'ready'],
      ['order.advance', 'serving'],
    ]);
  });
});

describe('a bump on a screen that takes fewer bumps', () => {
  it('advances an order by two steps or one', () => {
    expect(steps(order({ status: 'paid' }), undefined, '2')).toEqual([['order.advance', 'preparing']]);
    expect(steps(order({ status: 'accepted' }), undefined, '2')).toEqual([['order.advance', 'preparing']]);
    expect(steps(order({}), undefined, '2')).toEqual([['order.advance', 'serving']]);
    expect(steps(order({ status: 'paid' }), undefined, '1')).toEqual([['order.advance', 'serving']]);
    expect(steps(order({ status: 'serving' }), undefined, '1')).toEqual([]);
  });

  it('keeps an order with lines of another station in preparation until those are ready', () => {
    expect(steps(order({ status: 'paid' }), 'bar', '1')).toEqual([
      ['order.advance', 'preparing'],
      ['order.tickItem', 'ready'],
    ]);
    expect(
      steps(order({ status: 'paid', items: [wine, { ...steak, status: 'ready' }] }), 'bar', '1'),
    ).toEqual([
      ['order.tickItem', 'ready'],
      ['order.advance', 'serving'],
    ]);
  });
});

it('a bump advances an order of one station with one command', () => {
  expect(steps(order({ items: [wine] }), 'bar')).toEqual([['order.advance', 'serving']]);
});

it('a bump advances an order once every station has ticked its lines off', () => {
  const done = order({ items: [wine, steak].map((line) => ({ ...line, status: 'ready' as const })) });
  for (const station of ['bar', 'kitchen'] as const)
    expect(steps(done, station)).toEqual([['order.advance', 'serving']]);
  expect(isDoneHere(done, ['bar'])).toBe(false);
});

describe('portions that were taken back', () => {
  const gone = { ...wine, voids: [aVoid(wine.quantity)] };

  it('at another station keep no ticket on the wall', () => {
    const plated = { ...steak, status: 'ready' as const };
    expect(steps(order({ items: [gone, steak] }), 'kitchen')).toEqual([
      ['order.tickItem', 'ready'],
      ['order.advance', 'serving'],
    ]);
    expect(steps(order({ items: [gone, plated] }), 'kitchen')).toEqual([['order.advance', 'serving']]);
  });

  it('leave nothing that this station could finish before the others', () => {
    const plated = { ...steak, status: 'ready' as const };
    expect(isDoneHere(order({ items: [gone, plated] }), ['kitchen'])).toBe(false);
    expect(isDoneHere(order({ items: [gone, steak] }), ['bar'])).toBe(false);
    expect(
      isDoneHere(order({ items: [{ ...wine, quantity: 2, voids: [aVoid(1)] }, plated] }), ['kitchen']),
    ).toBe(true);
  });
});

it('a bump on a wall of two stations ticks off the lines of both, and leaves those of the third', () => {
  const fries = anItem({ id: testId('item', 3), station: 'fryer' });
  const [ticket] = ticketsOf({
    open: [order({ items: [wine, steak, fries] })],
    cancelled: [],
    stations: ['kitchen', 'fryer'],
    memory: { known: new Set(), touched: new Set(), acknowledged: new Set(), arrivedAt: new Map() },
  });
  expect(ticket && bumpSteps(ticket, { stations: ['kitchen', 'fryer'], bumps: '3' })).toEqual([
    { name: 'order.tickItem', args: { orderId: ticket?.id, itemId: steak.id, status: 'ready' } },
    { name: 'order.tickItem', args: { orderId: ticket?.id, itemId: fries.id, status: 'ready' } },
  ]);
});

describe('a recall', () => {
  it('brings a completed order back to the wall', () => {
    const froms = recallSteps(order({ status: 'completed' }), undefined).map(({ args }) => args);
    expect(froms).toMatchObject([{ from: 'completed' }, { from: 'serving' }]);
  });

  it('takes the order one step back', () => {
    const [step] = recallSteps(order({ status: 'serving' }), undefined);
    expect(step).toMatchObject({ name: 'order.recall', args: { from: 'serving' } });
  });

  it('at one station takes its ticks back, and the order only if it had left', () => {
    const poured = { ...wine, status: 'ready' as const };
    const here = order({ items: [poured, steak] });
    expect(isDoneHere(here, ['bar'])).toBe(true);
    expect(isDoneHere(here, ['kitchen'])).toBe(false);
    expect(recallSteps(here, ['bar']).map(({ name }) => name)).toEqual(['order.tickItem']);
    const left = order({ status: 'serving', items: [poured, { ...steak, status: 'ready' }] });
    expect(recallSteps(left, ['bar']).map(({ name }) => name)).toEqual(['order.recall', 'order.tickItem']);
  });
});
