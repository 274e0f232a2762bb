import type { Station } from '@tableside/domain/entities/station.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { describe, expect, it } from 'vitest';
import { asHung, shownOn, showsKitchen, toggled, toTellApart, wallTitle } from './wall-stations.ts';

const station = (id: string, over: Partial<Station> = {}): Station => ({
  id,
  name: `${id[0]?.toUpperCase()}${id.slice(1)}`,
  color: 'grey',
  screen: true,
  ...over,
});
const THREE = [station('grill'), station('cold'), station('bar')];
const USUAL = stationsOf({});

describe('a wall', () => {
  it.each([
    [USUAL, 'all' as const, undefined, 'Kitchen and bar'],
    [USUAL, ['bar'], ['bar'], 'Bar'],
    [THREE, ['kitchen'], ['grill'], 'Grill'],
    [THREE, ['bar', 'cold'], ['cold', 'bar'], 'Cold and Bar'],
    [THREE, 'all' as const, undefined, 'Grill, Cold, and Bar'],
    [[...THREE, station('fryer')], 'all' as const, undefined, 'All stations'],
    [[station('store', { screen: false }), ...THREE], ['store'], ['grill'], 'Grill'],
  ])('of %j that chose %j shows %j', (all, stations, shown, title) => {
    expect(shownOn(all, { stations })).toEqual(shown);
    expect(wallTitle(all, { stations })).toBe(title);
  });

  it('answers for the kitchen only while it shows the first station', () => {
    expect(showsKitchen(THREE, { stations: 'all' })).toBe(true);
    expect(showsKitchen(THREE, { stations: ['grill', 'bar'] })).toBe(true);
    expect(showsKitchen(THREE, { stations: ['bar'] })).toBe(false);
  });

  it('marks whose a line is only where it shows several of many stations', () => {
    const marked = (all: readonly Station[], stations: 'all' | string[]) => [
      ...toTellApart(all, { stations }).keys(),
    ];
    expect(marked(USUAL, 'all')).toEqual([]);
    expect(marked(THREE, ['bar'])).toEqual([]);
    expect(marked(THREE, ['bar', 'cold'])).toEqual(['cold', 'bar']);
    expect(marked(THREE, 'all')).toEqual(['grill', 'cold', 'bar']);
  });

  it('adds and takes away stations, and keeps one', () => {
    expect(toggled(THREE, { stations: ['grill'] }, 'bar')).toEqual(['grill', 'bar']);
    expect(toggled(THREE, { stations: ['grill', 'bar'] }, 'grill')).toEqual(['bar']);
    expect(toggled(THREE, { stations: ['bar'] }, 'bar')).toEqual(['bar']);
    expect(toggled(THREE, { stations: 'all' }, 'cold')).toEqual(['cold']);
  });
});

describe('a ticket', () => {
  const lines = ['grill', 'none', 'attic', 'bar'].map((at, n) =>
    anItem({ id: testId('item', n), station: at, status: at === 'none' ? 'ready' : 'pending' }),
  );
  const hung = asHung(anOrder({ items: lines }), THREE).items;

  it('has no line that nobody makes', () => {
    expect(hung.map(({ id }) => id)).not.toContain(testId('item', 1));
  });

  it('has the lines of a station that is gone at the first one', () => {
    expect(hung.map(({ id, station }) => [id, station])).toEqual([
      [testId('item', 0), 'grill'],
      [testId('item', 2), 'grill'],
      [testId('item', 3), 'bar'],
    ]);
  });

  it('stays the same object when each line hangs where it was sold', () => {
    const order = anOrder({ items: [anItem()] });
    expect(asHung(order, USUAL)).toBe(order);
  });
});
