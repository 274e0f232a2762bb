import { describe, expect, it } from 'vitest';
import { aCategory, aProduct, aSize } from '../../../testing/builders.ts';
import { faults, IMPORT, SMALL_MENU, said, sheet } from '../../../testing/small-menu.ts';
import type { Station } from '../../entities/station.ts';
import { csvOfRows, rowsOfMenu } from './export-menu.ts';
import type { MenuState } from './plan.ts';
import { planOf } from './plan-of.ts';

const station = (id: string, name: string): Station => ({ id, name, color: 'grey', screen: true });
const THREE = [station('kitchen', 'Hot line'), station('bar', 'Bar'), station('s3', 'Cold, raw')];
const menu: MenuState = { ...SMALL_MENU, stations: THREE };
const plan = (...lines: readonly string[]) => planOf(menu, sheet(...lines), IMPORT);

const HEAD = 'Kind;Category;Name;Station;Key';

describe('the column Station', () => {
  it.each([
    ['hot LINE', []],
    ['kitchen', []],
    ['Bar', [['kitchen', 'Mains', 'Hot line', 'bar']]],
    ['none', [['kitchen', 'Mains', 'Hot line', 'none']]],
    ['', []],
  ])('of a category that says "%s"', (cell, differences) => {
    expect(said(plan(HEAD, `category;;Mains;${cell};mains`))).toEqual(differences);
  });

  it('of a product gives it a station of its own, and a blank one takes that away', () => {
    const [entry] = plan(HEAD, ';Mains;Hanger steak;"Cold, raw";steak/one').entries;
    expect(entry?.change).toMatchObject({ id: 'steak', set: { stationId: 's3' }, base: { stationId: null } });
    const products = SMALL_MENU.products.map((one) =>
      one.id === 'steak' ? { ...one, stationId: 's3' } : one,
    );
    const back = planOf({ ...menu, products }, sheet(HEAD, ';Mains;Hanger steak;;steak/one'), IMPORT);
    expect(said(back)).toEqual([['kitchen', 'Hanger steak', 'Cold, raw', null]]);
  });

  it('that names a station that nobody has is refused', () => {
    expect(faults(plan(HEAD, 'category;;Mains;Attic;mains'))).toEqual([[2, 'station.unknown', 'Attic']]);
  });

  it('that means one of two stations of the same name is refused, but not the one that it has', () => {
    const twins = { ...menu, stations: [...THREE, station('s4', 'Bar')] };
    const at = (key: string) => planOf(twins, sheet(HEAD, `category;;X;Bar;${key}`), IMPORT);
    expect(faults(at('mains'))).toEqual([[2, 'station.unknown', 'Bar']]);
    expect(faults(at('wine'))).toEqual([]);
  });

  it('comes back as it was exported, also of a station that was removed', () => {
    const categories = [aCategory({ id: 'mains', name: 'Mains', station: 'attic' })];
    const products = [
      aProduct({ id: 'pie', category: 'mains', stationId: 'none', sizes: [aSize()] }),
      aProduct({ id: 'ale', name: 'Ale', category: 'mains', stationId: 's3', sizes: [aSize()] }),
    ];
    const odd = { ...menu, categories, products };
    const file = csvOfRows(rowsOfMenu(odd), { separator: ';', decimal: ',' });
    expect(file).toContain('attic');
    const { entries, refused } = planOf(odd, sheet(...file.trimEnd().split('\r\n')), IMPORT);
    expect([entries, refused]).toEqual([[], []]);
  });

  it('writes a kitchen and a bar as it always did', () => {
    const cells = csvOfRows(rowsOfMenu(SMALL_MENU), { separator: ';', decimal: ',' });
    expect(cells).toMatch(/category;;Mains;.*;kitchen;/);
    expect(cells).toMatch(/category;;Wine;.*;bar;/);
  });

  it('of a new category is guessed among the stations that there are', () => {
    const grill = { ...SMALL_MENU, categories: [], products: [], stations: [station('s9', 'Grill')] };
    const lines = sheet('Category;Name;Price', 'Cocktails;Negroni;12,00');
    expect(planOf(grill, lines, IMPORT).entries[0]).toMatchObject({
      to: 'Grill',
      change: { args: { station: 's9' } },
    });
  });
});
