import { describe, expect, it } from 'vitest';
import { outcomeOf, type Room } from '../../testing/try-command.ts';
import {
  AGAIN,
  ben,
  burgerOf,
  by,
  cooking,
  house,
  item,
  mia,
  order,
  round,
  twoParties,
  V,
  visit,
  W,
} from '../../testing/visit-house.ts';
import type { InputOf } from '../commands.ts';
import { padIdOf } from '../entities/visit.ts';

type Setting = Partial<InputOf<'visit.setAllergy'>>;
const give = (room: Room, seat: number | null, set: Setting, who = ben) =>
  room.run('visit.setAllergy', { visitId: V, seat, codes: [], ...set }, who);
const milk = { codes: ['milk'] } as const satisfies Setting;
const onPad = (room: Room, id = V) => order(room, padIdOf(id))?.items ?? [];
const allergies = (room: Room, id = V) => onPad(room, id).map(({ allergy }) => allergy);
const inRound = (room: Room, n: number) => order(room, round(n))?.items.map(({ allergy }) => allergy);

describe('an allergy that was given to a seat', () => {
  it('is on the lines of that guest that are there, and on new ones, with the words of the line', () => {
    const room = house();
    by(room).add(1, { seat: 2, allergy: 'no kiwi' });
    by(room).add(2, { seat: 1 });
    by(room).add(3);
    expect(outcomeOf(give(room, 2, { codes: ['nuts', 'milk'], note: 'garlic' }))).toBe('applied');
    by(room).add(4, { seat: 2 });
    expect(allergies(room)).toEqual([
      'Milk, Tree nuts, garlic, no kiwi',
      null,
      null,
      'Milk, Tree nuts, garlic',
    ]);
    expect(visit(room)?.allergies).toEqual({
      2: {
        codes: ['milk', 'nuts'],
        note: 'garlic',
        by: { id: ben.actor.userId, name: 'Ben' },
        at: ben.occurredAt,
      },
    });
  });

  it('is for everybody when it is given to the table', () => {
    const room = house();
    by(room).add(1, { seat: 1 });
    give(room, 1, { codes: ['eggs'] });
    give(room, null, milk);
    by(room).add(2);
    expect(allergies(room)).toEqual(['Eggs, Milk', 'Milk']);
  });

  it('goes only by this command, and leaves the words of the line', () => {
    const room = house();
    by(room).add(1, { seat: 2, allergy: 'Milk, kiwi' });
    by(room).add(2, { seat: 2 });
    give(room, 2, { codes: ['milk', 'eggs'] });
    room.run('visit.setItem', { visitId: V, itemId: item(2), allergy: null });
    expect(allergies(room)).toEqual(['Eggs, Milk, kiwi', 'Eggs, Milk']);
    give(room, 2, { codes: [], base: { codes: ['milk', 'eggs'] } });
    expect(allergies(room)).toEqual(['Milk, kiwi', null]);
    expect(visit(room)).not.toHaveProperty('allergies');
    expect(onPad(room)[0]).not.toHaveProperty('ownAllergy');
  });

  it('is not lost when two tablets apart change it at once', () => {
    const room = house();
    give(room, 2, { codes: ['milk', 'eggs'] });
    const base = { codes: ['milk', 'eggs'] } satisfies Setting['base'];
    give(room, 2, { codes: ['milk', 'eggs', 'fish'], note: 'Kiwi', base });
    expect(outcomeOf(give(room, 2, { codes: ['milk'], note: 'kiwi, figs', base }, mia))).toBe('applied');
    expect(visit(room)?.allergies?.[2]).toMatchObject({ codes: ['fish', 'milk'], note: 'Kiwi, figs' });
    expect(outcomeOf(give(room, 2, milk))).toBe('noop');
  });

  it('follows a line to another seat of the pad, and not back', () => {
    const room = house();
    give(room, 2, milk);
    by(room).add(1, { seat: 1 });
    const place = (seat: number | null) => room.run('visit.placeItem', { visitId: V, itemId: item(1), seat });
    place(2);
    expect(allergies(room)).toEqual(['Milk']);
    place(null);
    expect(allergies(room)).toEqual([null]);
  });

  it('is noted on a line that goes to another seat all the same, and no longer when it goes on', () => {
    const room = house();
    give(room, 2, milk);
    by(room).add(1, { seat: 1 });
    const place = (seat: number, clash: string[]) =>
      room.run('visit.placeItem', { visitId: V, itemId: item(1), seat, clash });
    place(2, ['Milk']);
    const clash = () => order(room, padIdOf(V))?.items[0]?.clash;
    expect(clash()).toMatchObject({ allergens: ['Milk'], by: { name: 'Ana' } });
    place(1, []);
    expect(clash()).toBeUndefined();
    by(room).send(1, [1]);
    place(2, ['Milk']);
    place(1, ['Eggs']);
    place(2, []);
    expect(order(room, round(1))?.items[0]?.clash?.allergens).toEqual(['Milk', 'Eggs']);
  });

  it('is refused on a closed check, and with more words than anybody reads', () => {
    const room = house();
    const long = (letter: string) => ({ note: letter.repeat(280) });
    give(room, 1, long('a'));
    give(room, 1, long('b'));
    expect(outcomeOf(give(room, 1, long('c')))).toBe('visit.tooLarge');
    room.run('visit.close', { visitId: V });
    expect(outcomeOf(give(room, 1, milk))).toBe('visit.closed');
  });
});

describe('a line that was sent', () => {
  it('gets the allergy too, and its round says when', () => {
    const room = cooking();
    expect(order(room, round(1))).not.toHaveProperty('allergyAddedAt');
    give(room, null, milk);
    expect(inRound(room, 1)).toEqual(['Milk']);
    expect(order(room, round(1))).toMatchObject({ allergyAddedAt: ben.occurredAt, version: 0 });
  });

  it('keeps what the kitchen was told, also at another seat', () => {
    const room = cooking();
    give(room, 1, milk);
    give(room, 2, { codes: ['eggs'] });
    const place = (seat: number) => room.run('visit.placeItem', { visitId: V, itemId: item(1), seat });
    place(1);
    place(2);
    give(room, 2, { codes: [], base: { codes: ['eggs'] } });
    expect(inRound(room, 1)).toEqual(['Milk, Eggs']);
  });

  it('counts on with the allergies of its guest as they are now', () => {
    const room = house();
    by(room).add(1, { seat: 2, allergy: 'kiwi' });
    by(room).send(1, [1]);
    give(room, 2, milk);
    by(room).count(1, 2);
    expect(onPad(room)).toMatchObject([{ quantity: 2, seat: 2, allergy: 'Milk, kiwi', ownAllergy: 'kiwi' }]);
    give(room, 2, { codes: [], base: { codes: ['milk'] } });
    expect(allergies(room)).toEqual(['kiwi']);
  });
});

describe('the allergies of a party', () => {
  it('go along when it moves, and with the check that goes on after it was closed', () => {
    const room = house();
    give(room, 2, milk);
    room.run('visit.move', { visitId: V, tableId: 'table-15' });
    expect(visit(room)?.allergies?.[2]).toMatchObject(milk);
    room.run('visit.close', { visitId: V });
    by(room).add(1, { seat: 2 });
    expect(allergies(room, AGAIN)).toEqual(['Milk']);
  });

  it('move with its seats to the party that it joins, and one of the table is for both', () => {
    const room = twoParties();
    give(room, 5, milk);
    give(room, null, { codes: ['nuts'] });
    by(room).add(3, { seat: 5 });
    room.run('visit.setAllergy', { visitId: W, seat: null, codes: ['eggs'] });
    room.run('visit.setAllergy', { visitId: W, seat: 2, codes: ['fish'] });
    room.run('visit.addItem', { visitId: W, item: burgerOf(4, { seat: 2 }) });
    room.run('visit.merge', { from: W, into: V });
    expect(Object.entries(visit(room)?.allergies ?? {}).map(([place, { codes }]) => [place, codes])).toEqual([
      ['5', ['milk']],
      ['7', ['fish']],
      ['table', ['eggs', 'nuts']],
    ]);
    expect(allergies(room)).toEqual(['Milk, Eggs, Tree nuts', 'Fish, Eggs, Tree nuts']);
    expect([inRound(room, 1), inRound(room, 2)]).toEqual([['Tree nuts, Eggs'], ['Eggs, Tree nuts']]);
    expect(visit(room, W)).not.toHaveProperty('allergies');
  });

  it('stay with a dish that goes to another check, which adds its own', () => {
    const room = twoParties();
    give(room, 1, milk);
    room.run('visit.setAllergy', { visitId: W, seat: null, codes: ['eggs'] });
    by(room).add(3, { seat: 1 });
    room.run('visit.moveItems', { visitId: V, to: W, itemIds: [item(1), item(3)] });
    expect(allergies(room, W)).toEqual(['Eggs, Milk']);
    expect(onPad(room, W)[0]).toMatchObject({ ownAllergy: 'Milk' });
    expect(inRound(room, 1)).toEqual(['Eggs']);
  });
});

describe('a dish that was ordered all the same', () => {
  const clash = { allergens: ['Dairy'], by: { id: ben.actor.userId, name: 'Ben' } };

  it('says so and who it was, until its allergy or its choice changes', () => {
    const room = house();
    by(room, ben).add(1, { allergy: 'Milk', clash: ['Dairy'] });
    const set = (change: object) => room.run('visit.setItem', { visitId: V, itemId: item(1), ...change });
    expect(onPad(room)[0]).toMatchObject({ clash });
    set({ by: 1, note: 'rare' });
    expect(onPad(room)[0]).toMatchObject({ clash, quantity: 2 });
    set({ allergy: null });
    expect(onPad(room)[0]).not.toHaveProperty('clash');
    set({ allergy: 'Milk', clash: ['Dairy'] });
    by(room).send(1, [1]);
    expect(order(room, round(1))?.items[0]).toMatchObject({ clash: { allergens: ['Dairy'] } });
  });

  const clashIn = (room: Room, id: string) => order(room, id)?.items.map((line) => line.clash?.allergens);

  it('says so on each line that goes to another check all the same, and keeps what was said before', () => {
    const room = twoParties();
    room.run('visit.setAllergy', { visitId: W, seat: null, ...milk });
    by(room).add(3, { seat: 1, clash: ['Eggs'] });
    by(room).add(4, { quantity: 3 });
    const clashes = { [item(1)]: ['Milk'], [item(3)]: ['Milk'], [item(4)]: ['Milk'] };
    const itemIds = [item(1), item(3), item(4)];
    room.run('visit.moveItems', { visitId: V, to: W, itemIds, portions: { [item(4)]: 1 }, clashes });
    expect(clashIn(room, padIdOf(W))).toEqual([['Eggs', 'Milk'], ['Milk']]);
    expect(clashIn(room, round(1))).toEqual([['Milk']]);
    expect(clashIn(room, padIdOf(V))).toEqual([undefined]);
  });

  it('says so on the lines of both parties that become one all the same', () => {
    const room = twoParties();
    by(room).add(3, { clash: ['Eggs'] });
    by(room).add(4);
    const clashes = { [item(1)]: ['Milk'], [item(2)]: ['Milk'], [item(3)]: ['Milk'] };
    room.run('visit.merge', { from: W, into: V, clashes }, ben);
    expect([clashIn(room, round(1)), clashIn(room, round(2))]).toEqual([[['Milk']], [['Milk']]]);
    expect(onPad(room)).toMatchObject([
      { clash: { allergens: ['Eggs', 'Milk'], by: { name: 'Ben' } } },
      { id: item(4) },
    ]);
    expect(onPad(room)[1]).not.toHaveProperty('clash');
  });
});
