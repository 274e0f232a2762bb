import { describe, expect, it } from 'vitest';
import { anOption, anOptionGroup, FRIDAY_EVENING } from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import type { InputOf } from '../commands.ts';

type Patch = InputOf<'optionGroup.patch'>;

const room = () => aRoom({ optionGroup: [anOptionGroup()] });

describe('option groups', () => {
  const rare = { name: 'Rare', price: 0, isAvailable: true };

  it('are made and deleted once', () => {
    const place = room();
    const create = {
      id: 'mixers',
      name: 'Select Mixers',
      type: 'checkbox' as const,
      options: [{ id: 'cola', name: 'Coca Cola' }],
    };
    expect(outcomeOf(place.run('optionGroup.create', create, 'manager'))).toBe('applied');
    expect(place.rows.get('optionGroup', 'mixers')).toMatchObject({
      required: false,
      min: null,
      options: [{ id: 'cola', price: 0, isAvailable: true, pastPrices: [] }],
    });
    expect(outcomeOf(place.run('optionGroup.create', create, 'manager'))).toBe('noop');
    expect(outcomeOf(place.run('optionGroup.create', { ...create, required: true }, 'manager'))).toBe(
      'menu.exists',
    );
    expect(outcomeOf(place.run('optionGroup.archive', { id: 'mixers' }, 'manager'))).toBe('applied');
    expect(outcomeOf(place.run('optionGroup.archive', { id: 'mixers' }, 'manager'))).toBe('noop');
    expect(outcomeOf(place.run('optionGroup.patch', { id: 'mixers', set: {}, base: {} }, 'manager'))).toBe(
      'row.archived',
    );
  });

  it('may say what an option brings into the dish, and an option without that has no such field', () => {
    const place = room();
    const cheese = { name: 'Cheese', allergens: ['Milk'], traces: ['Nuts'] };
    const run = (set: object, base: object) =>
      outcomeOf(place.run('optionGroup.patch', { id: 'doneness', set, base } as Patch, 'manager'));
    const stored = () => place.rows.get('optionGroup', 'doneness')?.options.find(({ id }) => id === 'cheese');
    expect(run({ 'options[cheese]': cheese }, { 'options[cheese]': null })).toBe('applied');
    expect(stored()).toMatchObject(cheese);
    const known = { ...cheese, price: 0, isAvailable: true };
    // An app of before, or a sheet, that knows no allergens takes none away.
    const { allergens: _, traces: __, ...before } = known;
    const dearer = { ...before, price: 100 };
    expect(run({ 'options[cheese]': dearer }, { 'options[cheese]': before })).toBe('applied');
    expect(stored()).toMatchObject({ ...cheese, price: 100 });
    expect(run({ 'options[cheese]': { ...before, allergens: [] } }, { 'options[cheese]': dearer })).toBe(
      'patch.conflict',
    );
    expect(run({ 'options[cheese]': known }, { 'options[cheese]': { ...known, price: 100 } })).toBe(
      'applied',
    );
    const rare = { name: 'Rare', price: 0, isAvailable: true };
    expect(run({ 'options[rare]': { ...rare, traces: ['Egg'] } }, { 'options[rare]': rare })).toBe('applied');
    const cleared = { ...known, allergens: [], traces: [] };
    expect(run({ 'options[cheese]': cleared }, { 'options[cheese]': known })).toBe('applied');
    expect(Object.keys(stored() ?? {}).toSorted()).toEqual(Object.keys(anOption()).toSorted());
    const options = [
      { id: 'brie', ...cheese },
      { id: 'none', name: 'None', allergens: [] },
    ];
    place.run('optionGroup.create', { id: 'cheeses', name: 'Cheeses', options }, 'manager');
    expect(place.rows.get('optionGroup', 'cheeses')?.options).toMatchObject([cheese, { name: 'None' }]);
    expect(place.rows.get('optionGroup', 'cheeses')?.options[1]).not.toHaveProperty('allergens');
  });

  it('may count, nest and price extra what they offer, and an option without that has no such fields', () => {
    const place = aRoom({ optionGroup: [anOptionGroup(), anOptionGroup({ id: 'sauces' })] });
    const run = (set: object, base: object) =>
      outcomeOf(place.run('optionGroup.patch', { id: 'doneness', set, base } as Patch, 'manager'));
    const stored = () => place.rows.get('optionGroup', 'doneness');
    const more = { most: 3, included: true, extraPrice: 90, groupIds: ['sauces'] };
    expect(run({ 'options[rare]': { ...rare, ...more } }, { 'options[rare]': rare })).toBe('applied');
    expect(stored()?.options[0]).toMatchObject({
      ...more,
      pastExtraPrices: [{ price: 0, until: FRIDAY_EVENING }],
    });
    // What a sheet leaves out stays.
    expect(run({ 'options[rare]': { ...rare, name: 'Raw' } }, { 'options[rare]': rare })).toBe('applied');
    expect(stored()?.options[0]).toMatchObject({ name: 'Raw', ...more });
    const known = { ...rare, name: 'Raw', ...more };
    const cheaper = { ...known, extraPrice: 80 };
    expect(run({ 'options[rare]': cheaper }, { 'options[rare]': { ...known, most: 2 } })).toBe(
      'patch.conflict',
    );
    expect(run({ 'options[rare]': cheaper }, { 'options[rare]': known })).toBe('applied');
    expect(stored()?.options[0]?.pastExtraPrices?.map(({ price }) => price)).toEqual([0, 90]);
    const none = { ...rare, most: 1, included: false, extraPrice: null, groupIds: [] };
    expect(run({ 'options[rare]': none }, { 'options[rare]': cheaper })).toBe('applied');
    const { pastExtraPrices, ...plain } = stored()?.options[0] ?? {};
    expect(pastExtraPrices?.map(({ price }) => price)).toEqual([0, 90, 80]);
    expect(Object.keys(plain).toSorted()).toEqual(Object.keys(anOption()).toSorted());
    for (const wrong of [{ most: 21 }, { most: 0 }, { extraPrice: -1 }, { groupIds: [...'abcdef'] }])
      expect(run({ 'options[rare]': { ...rare, ...wrong } }, { 'options[rare]': rare })).toBe('args.shape');
  });

  it('may be asked for without, extra, on the side and less', () => {
    const place = room();
    const run = (prefixes: readonly string[], base: readonly string[]) =>
      outcomeOf(
        place.run(
          'optionGroup.patch',
          { id: 'doneness', set: { prefixes }, base: { prefixes: base } } as never,
          'manager',
        ),
      );
    expect(run(['side', 'no'], [])).toBe('applied');
    expect(place.rows.get('optionGroup', 'doneness')?.prefixes).toEqual(['no', 'side']);
    expect(run([], ['no', 'side'])).toBe('applied');
    expect(place.rows.get('optionGroup', 'doneness')).not.toHaveProperty('prefixes');
    expect(run(['double'], [])).toBe('args.shape');
    const create = { id: 'with', name: 'With', options: [], prefixes: ['no' as const] };
    expect(outcomeOf(place.run('optionGroup.create', create, 'manager'))).toBe('applied');
    expect(outcomeOf(place.run('optionGroup.create', create, 'manager'))).toBe('noop');
    const none = { id: 'none', name: 'None', options: [], prefixes: [] };
    place.run('optionGroup.create', none, 'manager');
    expect(place.rows.get('optionGroup', 'none')).not.toHaveProperty('prefixes');
  });

  it('are never below themselves, and go three deep', () => {
    const below = (id: string, ...groupIds: string[]) =>
      anOptionGroup({ id, options: [anOption({ groupIds })] });
    const place = aRoom({
      optionGroup: [anOptionGroup(), below('a', 'b'), below('b', 'c'), anOptionGroup({ id: 'c' })],
    });
    const put = (id: string, groupId: string) =>
      outcomeOf(
        place.decide(
          'optionGroup.patch',
          {
            id,
            set: { 'options[new]': { name: 'New', groupIds: [groupId] } },
            base: { 'options[new]': null },
          },
          'manager',
        ),
      );
    expect(put('doneness', 'doneness')).toBe('menu.nested');
    expect(put('doneness', 'a')).toBe('menu.nested');
    expect(put('doneness', 'b')).toBe('applied');
    expect(put('b', 'a')).toBe('menu.nested');
    expect(put('c', 'a')).toBe('menu.nested');
    expect(put('doneness', 'gone')).toBe('applied');
    place.run('optionGroup.archive', { id: 'b' }, 'manager');
    expect(put('doneness', 'a')).toBe('applied');
    // A group that others name before it is there comes to nobody's surprise.
    place.run(
      'optionGroup.create',
      { id: 'd', name: 'D', options: [{ id: 'x', name: 'X', groupIds: ['e'] }] },
      'manager',
    );
    const closing = { id: 'e', name: 'E', options: [{ id: 'y', name: 'Y', groupIds: ['d'] }] };
    expect(outcomeOf(place.decide('optionGroup.create', closing, 'manager'))).toBe('menu.nested');
    // What was wrong before can still be renamed and taken away.
    expect(
      outcomeOf(
        place.run(
          'optionGroup.patch',
          { id: 'a', set: { name: 'A' }, base: { name: 'How would you like it?' } },
          'manager',
        ),
      ),
    ).toBe('applied');
  });

  it('are edited option by option, and keep old prices', () => {
    const place = room();
    const set = {
      required: false,
      'options[rare]': { ...rare, price: 100 },
      'options[blue]': { name: 'Blue' },
      'options[well-done]': null,
    };
    const base = {
      required: true,
      'options[rare]': rare,
      'options[blue]': null,
      'options[well-done]': { ...rare, name: 'Well done' },
    };
    expect(outcomeOf(place.run('optionGroup.patch', { id: 'doneness', set, base }, 'manager'))).toBe(
      'applied',
    );
    expect(place.rows.get('optionGroup', 'doneness')).toMatchObject({
      required: false,
      options: [
        anOption({ price: 100, pastPrices: [{ price: 0, until: FRIDAY_EVENING }] }),
        anOption({ id: 'blue', name: 'Blue' }),
      ],
    });
    expect(
      outcomeOf(
        place.decide(
          'optionGroup.patch',
          { id: 'doneness', set: { 'options[rare]': rare }, base },
          'manager',
        ),
      ),
    ).toBe('patch.conflict');
    expect(
      outcomeOf(
        place.decide(
          'optionGroup.patch',
          { id: 'doneness', set: { 'options[a b]': null }, base: {} },
          'manager',
        ),
      ),
    ).toBe('args.shape');
  });

  const order = (place: ReturnType<typeof room>): string[] =>
    place.rows.get('optionGroup', 'doneness')?.options.map(({ id }) => id) ?? [];
  const edit = (place: ReturnType<typeof room>, set: Patch['set'], base: Patch['base']) =>
    outcomeOf(place.run('optionGroup.patch', { id: 'doneness', set, base }, 'manager'));

  it('keep the given order of their options, with those it does not name last', () => {
    const place = room();
    expect(order(place)).toEqual(['rare', 'well-done']);
    const set = { 'options[blue]': { name: 'Blue' }, optionOrder: ['blue', 'well-done', 'rare'] };
    const base = { 'options[blue]': null, optionOrder: ['rare', 'well-done'] };
    expect(edit(place, set, base)).toBe('applied');
    expect(order(place)).toEqual(['blue', 'well-done', 'rare']);
    expect(edit(place, { optionOrder: ['rare'] }, { optionOrder: order(place) })).toBe('applied');
    expect(order(place)).toEqual(['rare', 'blue', 'well-done']);
    expect(edit(place, { optionOrder: order(place) }, { optionOrder: ['blue'] })).toBe('noop');
  });

  it('accept an order given while another person added or removed an option, and refuse a second order', () => {
    const place = room();
    const seen = ['gone', 'rare', 'well-done'];
    expect(edit(place, { 'options[blue]': { name: 'Blue' } }, { 'options[blue]': null })).toBe('applied');
    const first = edit(place, { optionOrder: ['well-done', 'gone', 'rare'] }, { optionOrder: seen });
    expect(first).toBe('applied');
    expect(order(place)).toEqual(['well-done', 'rare', 'blue']);
    const second = edit(place, { optionOrder: ['rare', 'blue', 'well-done'] }, { optionOrder: seen });
    expect(second).toBe('patch.conflict');
    expect(edit(place, { optionOrder: ['rare', 'rare'] }, { optionOrder: order(place) })).toBe('args.shape');
    expect(edit(place, { optionOrder: ['rare'] }, { optionOrder: 'rare' })).toBe('patch.conflict');
  });

  it('are refused when they do not exist, or for people who are not managers', () => {
    expect(outcomeOf(room().decide('optionGroup.patch', { id: 'none', set: {}, base: {} }, 'manager'))).toBe(
      'menu.notFound',
    );
    expect(outcomeOf(room().decide('optionGroup.archive', { id: 'none' }, 'manager'))).toBe('menu.notFound');
    expect(
      outcomeOf(room().decide('optionGroup.create', { id: 'x', name: 'X', options: [] }, 'server')),
    ).toBe('forbidden');
    expect(
      outcomeOf(room().decide('optionGroup.patch', { id: 'doneness', set: {}, base: {} }, 'server')),
    ).toBe('forbidden');
    expect(outcomeOf(room().decide('optionGroup.archive', { id: 'doneness' }, 'server'))).toBe('forbidden');
  });
});
