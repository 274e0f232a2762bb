import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { historyGroups, isFound, searchedNumber } from './history-search.ts';

const order = (n: number, over = {}) =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status: 'completed',
    sentAt: `2026-03-0${n}T19:00:00.000Z`,
    ...over,
  });

describe('the history', () => {
  it('is one list of local orders and those from the server, newest first', () => {
    const stale = order(2, { status: 'paid' });
    const groups = historyGroups(
      new Map([['completed', [order(2)]]]),
      [order(1), stale, order(3)],
      ['completed', 'paid'],
    );
    expect([...groups].map(([status, list]) => [status, list.map(({ orderNumber }) => orderNumber)])).toEqual(
      [
        ['paid', []],
        ['completed', ['B-3', 'B-2', 'B-1']],
      ],
    );
  });

  it('is searched by number, table, product and server', () => {
    const one = order(1, { items: [anItem({ name: 'Negroni' })], serverName: 'Ana' });
    expect(['b-1', ' #B-1', '12', 'NEGRO', ' ana '].map((q) => isFound(one, q, '12'))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(isFound(one, 'olives', '12')).toBe(false);
    expect(isFound(one, '', undefined)).toBe(true);
  });

  it('asks the server for a text that looks like a number', () => {
    expect(['#b-17', ' B-17/2 ', 'AB-1', 'b-17/'].map(searchedNumber)).toEqual([
      'B-17',
      'B-17/2',
      'AB-1',
      'B-17/',
    ]);
    expect(['', '#', 'b', '17', 'ana', 'coca-cola', 'B-17 negroni'].map(searchedNumber)).toEqual(
      Array.from({ length: 7 }, () => ''),
    );
  });
});
