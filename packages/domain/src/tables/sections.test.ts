import { describe, expect, it } from 'vitest';
import {
  aContext,
  anActor,
  aSection,
  aStaffMember,
  aTable,
  type RowsByEntity,
} from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { DEFAULT_SECTION, type Table } from '../entities/table.ts';

const room = (over: Partial<Table> = {}, more: RowsByEntity = {}) =>
  aRoom({ table: [aTable(over)], section: [aSection()], ...more });

describe('sections', () => {
  const manager = aContext({ actor: anActor('manager') });
  const create = (over: object = {}) => ({ id: 'section-patio', key: 'patio', name: 'Patio', ...over });

  it('have their own key', () => {
    const place = room();
    expect(outcomeOf(place.run('section.create', create(), manager))).toBe('applied');
    expect(outcomeOf(place.run('section.create', create(), manager))).toBe('noop');
    expect(outcomeOf(place.run('section.create', create({ name: 'Yard' }), manager))).toBe('section.exists');
    expect(outcomeOf(place.run('section.create', create({ id: 'other' }), manager))).toBe('section.exists');
  });

  it('are edited field by field, but never their key', () => {
    const place = room();
    const edit = (set: object, base: Record<string, unknown>) =>
      outcomeOf(place.run('section.patch', { id: 'section-main', set, base }, manager));
    expect(edit({ name: 'Hall' }, { name: 'Main Floor' })).toBe('applied');
    expect(edit({ name: 'Salon' }, { name: 'Main Floor' })).toBe('patch.conflict');
    expect(edit({ key: 'hall' }, { key: 'main_floor' })).toBe('args.shape');
    expect(outcomeOf(place.decide('section.patch', { id: 'none', set: {}, base: {} }, manager))).toBe(
      'section.notFound',
    );
  });

  it('pass their new name on to the staff cards that name them', () => {
    const cards = [
      aStaffMember({ id: 'ana', sections: ['Main Floor', 'Bar'] }),
      aStaffMember({ id: 'ben', sections: ['Bar'] }),
      aStaffMember({ id: 'cleo', sections: ['Main Floor', 'Dining Room'] }),
    ];
    const place = room({}, { section: [aSection({ name: 'Main Floor' })], staff: cards });
    const rename = { id: 'section-main', set: { name: 'Dining Room' }, base: { name: 'Main Floor' } };
    expect(outcomeOf(place.run('section.patch', rename, manager))).toBe('applied');
    expect(cards.map(({ id }) => place.rows.get('staff', id)?.sections)).toEqual([
      ['Dining Room', 'Bar'],
      ['Bar'],
      ['Dining Room'],
    ]);
  });

  it('change the cards in one order, however they were loaded', () => {
    const decisions = [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
    ].map((ids) =>
      room(
        {},
        {
          section: [aSection({ name: 'Main Floor' })],
          staff: ids.map((id) => aStaffMember({ id, sections: ['Main Floor'] })),
        },
      ).decide(
        'section.patch',
        { id: 'section-main', set: { name: 'Hall' }, base: { name: 'Main Floor' } },
        'manager',
      ),
    );
    expect(decisions[0]).toMatchObject({ status: 'applied' });
    expect(decisions[1]).toEqual(decisions[0]);
  });

  it('keep their name when more than 49 staff cards would have to change', () => {
    const cards = (count: number) =>
      Array.from({ length: count }, (_, n) => aStaffMember({ id: `staff-${n}`, sections: ['Main Floor'] }));
    const rename = { id: 'section-main', set: { name: 'Dining Room' }, base: { name: 'Main Floor' } };
    const outcomeWith = (count: number) =>
      outcomeOf(
        room({}, { section: [aSection({ name: 'Main Floor' })], staff: cards(count) }).decide(
          'section.patch',
          rename,
          manager,
        ),
      );
    expect(outcomeWith(49)).toBe('applied');
    expect(outcomeWith(50)).toBe('section.tooManyStaff');
  });

  it('leave their tables to the default section when they are deleted', () => {
    const place = room(
      {},
      { table: [aTable(), aTable({ id: 'b', section: 'bar' }), aTable({ id: 'c', archived: true })] },
    );
    expect(outcomeOf(place.run('section.archive', { id: 'section-main' }, manager))).toBe('applied');
    expect(place.rows.get('section', 'section-main')?.archived).toBe(true);
    expect(['table-12', 'b', 'c'].map((id) => place.rows.get('table', id)?.section)).toEqual([
      DEFAULT_SECTION,
      'bar',
      'main_floor',
    ]);
    expect(outcomeOf(place.run('section.archive', { id: 'section-main' }, manager))).toBe('noop');
    expect(
      outcomeOf(place.run('section.patch', { id: 'section-main', set: { name: 'X' }, base: {} }, manager)),
    ).toBe('row.archived');
  });

  it('can be deleted only with as many tables as one command may write', () => {
    const tables = (count: number) => ({
      table: Array.from({ length: count }, (_, n) => aTable({ id: `t${n}`, number: `${n}` })),
    });
    const archive = (count: number) =>
      outcomeOf(room({}, tables(count)).decide('section.archive', { id: 'section-main' }, manager));
    expect(archive(49)).toBe('applied');
    expect(archive(50)).toBe('section.tooLarge');
  });

  it('can be changed only by managers', () => {
    expect(outcomeOf(room().decide('section.create', create(), 'server'))).toBe('forbidden');
    expect(
      outcomeOf(room().decide('section.patch', { id: 'section-main', set: {}, base: {} }, 'server')),
    ).toBe('forbidden');
    expect(outcomeOf(room().decide('section.archive', { id: 'section-main' }, 'server'))).toBe('forbidden');
    expect(outcomeOf(room().decide('section.archive', { id: 'none' }, manager))).toBe('section.notFound');
  });
});
