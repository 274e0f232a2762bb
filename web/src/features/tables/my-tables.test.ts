import { anOrder, aSection, aTable } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { tablesOf } from './my-tables.ts';
import { timesFrom } from './reservation-sheet.tsx';

const ana = { actor: { userId: 'ana', staffId: 'ana-card' }, sections: ['Patio'] };
const section = aSection({ id: 'patio', key: 'patio', name: 'Patio' });
const table = (id: string, over = {}) => aTable({ id, ...over });
const ids = (tables: readonly { id: string }[]) => tables.map(({ id }) => id);

describe('the tables of a waiter', () => {
  it('are those given to them, those of their sections, and those whose orders they took', () => {
    const tables = [
      table('given', { userId: 'ana-card' }),
      table('patio', { section: 'patio' }),
      table('patio of another', { section: 'patio', userId: 'ben-card' }),
      table('served', { userId: 'ben-card' }),
      table('nobody'),
    ];
    const orders = [
      anOrder({ tableId: 'served', serverId: 'ana' }),
      anOrder({ tableId: 'nobody', serverId: 'ben' }),
    ];
    expect(ids(tablesOf(ana, tables, { sections: [section], orders }))).toEqual(['given', 'patio', 'served']);
  });

  it('are those of the checks that they opened or were handed', () => {
    const tables = ['opened', 'handed over', 'of another'].map((id) => table(id));
    const visits = [
      { visit: aVisit({ tableId: 'opened', server: { userId: 'ana', name: 'Ana', staffId: null } }) },
      { visit: aVisit({ tableId: 'handed over', server: { userId: '', name: 'Ana', staffId: 'ana-card' } }) },
      { visit: aVisit({ tableId: 'of another', server: { userId: 'ben', name: 'Ben', staffId: null } }) },
    ];
    expect(ids(tablesOf(ana, tables, { sections: [], orders: [], visits }))).toEqual([
      'opened',
      'handed over',
    ]);
  });

  it('are none for somebody without a card or an order', () => {
    const admin = { actor: { userId: 'office', staffId: null }, sections: [] };
    const tables = [table('given', { userId: 'ana-card' }), table('nobody')];
    expect(tablesOf(admin, tables, { sections: [section], orders: [] })).toEqual([]);
  });
});

describe('the times of a reservation', () => {
  const now = Date.parse('2026-06-12T22:07:00.000Z');

  it('are every quarter of an hour for half a day', () => {
    const times = timesFrom(now);
    expect([times[0], times[1], times.at(-1)]).toEqual([
      '2026-06-12T22:00:00.000Z',
      '2026-06-12T22:15:00.000Z',
      '2026-06-13T09:45:00.000Z',
    ]);
  });

  it('include one that was made before', () => {
    expect(timesFrom(now, '2026-06-12T20:30:00.000Z')[0]).toBe('2026-06-12T20:30:00.000Z');
    expect(timesFrom(now, '2026-06-12T22:15:00.000Z')).toEqual(timesFrom(now));
  });
});
