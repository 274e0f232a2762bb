import { describe, expect, it } from 'vitest';
import {
  aGuestsOrder,
  anItem,
  aSection,
  aTable,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '../../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { aPad, aRound, aVisit } from '../../testing/visit-builders.ts';
import { TABLE_STATUSES, type Table, type TableStatus } from '../entities/table.ts';

const TABLE = 'table-12';
const room = (over: Partial<Table> = {}, more: RowsByEntity = {}) =>
  aRoom({ table: [aTable(over)], section: [aSection()], ...more });

describe('the status of a table', () => {
  const set = (status: TableStatus, over: object = {}) => ({ tableId: TABLE, status, ...over });

  it('can change from any status to any other', () => {
    for (const from of TABLE_STATUSES) {
      const outcomes = TABLE_STATUSES.map((to) =>
        outcomeOf(room({ status: from }).decide('table.setStatus', set(to), 'manager')),
      );
      expect(outcomes).toEqual(TABLE_STATUSES.map((to) => (to === from ? 'noop' : 'applied')));
    }
  });

  it('needs a manager to enter or leave maintenance', () => {
    const by = (role: 'manager' | 'server', from: TableStatus, to: TableStatus) =>
      outcomeOf(room({ status: from }).decide('table.setStatus', set(to), role));
    expect(by('server', 'available', 'maintenance')).toBe('forbidden');
    expect(by('server', 'maintenance', 'available')).toBe('forbidden');
    expect(by('server', 'available', 'reserved')).toBe('applied');
    expect(by('manager', 'maintenance', 'occupied')).toBe('applied');
  });

  it('keeps the name and time of a reservation until the guests arrive or the table is free again', () => {
    const okafor = { name: 'Okafor', at: '2026-06-13T00:30:00.000Z' };
    for (const next of ['occupied', 'available'] as const) {
      const place = room();
      place.run('table.setStatus', set('reserved', { reservation: okafor }));
      expect(place.rows.get('table', TABLE)).toMatchObject({ status: 'reserved', reservation: okafor });
      expect(outcomeOf(place.decide('table.setStatus', set('reserved')))).toBe('noop');
      place.run('table.setStatus', set(next));
      expect(place.rows.get('table', TABLE)).toMatchObject({ status: next, reservation: null });
    }
    const place = room({ status: 'reserved', reservation: okafor });
    expect(outcomeOf(place.run('table.setStatus', set('reserved', { reservation: null })))).toBe('applied');
    expect(place.rows.get('table', TABLE)?.reservation).toBeNull();
  });

  it('cannot be reserved without a name and a time', () => {
    const reservations = [
      { name: '' },
      { name: 'Okafor', at: '8:30 PM' },
      { name: ' ', at: '2026-06-13T00:30:00.000Z' },
    ];
    for (const reservation of reservations) {
      const place = room();
      const input = set('reserved', { reservation });
      expect(outcomeOf(place.decide('table.setStatus', input as ReturnType<typeof set>))).toBe('args.shape');
    }
  });

  it('cannot be set by the kitchen or by customers', () => {
    expect(outcomeOf(room().decide('table.setStatus', set('reserved'), 'kitchen'))).toBe('forbidden');
    expect(outcomeOf(room().decide('table.setStatus', set('reserved'), 'customer'))).toBe('forbidden');
  });

  it.each<[string, RowsByEntity]>([
    ['a party has ordered', { visit: [aVisit()], order: [aRound([anItem()], { status: 'serving' })] }],
    ['a guest’s order waits', { order: [aGuestsOrder({ items: [anItem()], submittedAt: FRIDAY_EVENING })] }],
  ])('cannot be available while %s', (_, rows) => {
    const place = room({ status: 'occupied' }, rows);
    const decision = place.decide('table.setStatus', set('available'));
    expect(outcomeOf(decision)).toBe('table.inUse');
    expect(detailOf(decision)).toEqual({ orders: ['B-17'] });
    expect(outcomeOf(place.decide('table.setStatus', set('reserved')))).toBe('applied');
  });

  it('closes empty orders that guests have sent when it becomes available, and leaves what was served', () => {
    const done = aRound([anItem()], { id: testId('order', 2), status: 'completed' });
    const empty = aGuestsOrder({ submittedAt: FRIDAY_EVENING });
    const place = room({ status: 'occupied' }, { order: [empty, done] });
    expect(outcomeOf(place.run('table.setStatus', set('available')))).toBe('applied');
    expect(place.rows.get('order', empty.id)).toMatchObject({
      status: 'cancelled',
      statusBy: { name: 'Ana' },
    });
    expect(place.rows.get('order', done.id)).toEqual(done);
    expect(outcomeOf(place.run('table.setStatus', set('available')))).toBe('noop');
  });

  it('remembers when the table became free', () => {
    const place = room({ status: 'occupied' });
    const freedAt = () => place.rows.get('table', TABLE)?.freedAt;
    place.run('table.setStatus', set('reserved'));
    expect(freedAt()).toBeUndefined();
    place.run('table.setStatus', set('available'));
    const at = freedAt();
    expect(at).toBe(FRIDAY_EVENING);
    expect(outcomeOf(place.run('table.setStatus', set('available')))).toBe('noop');
    place.run('table.setStatus', set('occupied'));
    expect(freedAt()).toBe(at);
  });

  it('keeps the latest time at which the table became free, even if an earlier one arrives later', () => {
    const later = new Date(Date.parse(FRIDAY_EVENING) + 60_000).toISOString();
    const place = room({ status: 'occupied', freedAt: later });
    expect(outcomeOf(place.run('table.setStatus', set('available')))).toBe('applied');
    expect(place.rows.get('table', TABLE)).toMatchObject({ status: 'available', freedAt: later });
  });

  it('can remove the responsible server from the table', () => {
    const place = room({ userId: testId('user') });
    place.run('table.setStatus', set('occupied'));
    expect(place.rows.get('table', TABLE)?.userId).toBe(testId('user'));
    place.run('table.setStatus', set('occupied', { assigned: false }));
    expect(place.rows.get('table', TABLE)?.userId).toBeNull();
  });

  it('needs a table that was not deleted', () => {
    expect(outcomeOf(aRoom({}).decide('table.setStatus', set('reserved')))).toBe('table.notFound');
    expect(outcomeOf(room({ venueId: 'elsewhere' }).decide('table.setStatus', set('reserved')))).toBe(
      'table.notFound',
    );
    expect(outcomeOf(room({ archived: true }).decide('table.setStatus', set('reserved')))).toBe(
      'row.archived',
    );
  });
});

describe('a new table', () => {
  const create = (over: object = {}) => ({
    id: 'table-13',
    number: '13',
    section: 'main_floor',
    tableType: 'booth' as const,
    capacity: { minimum: 2, maximum: 6 },
    minimumSpend: 10_000,
    ...over,
  });
  const outcome = (over: object = {}) => outcomeOf(room().decide('table.create', create(over), 'manager'));

  it('is available and has a code to scan', () => {
    const place = room();
    place.run('table.create', create(), 'manager');
    expect(place.rows.get('table', 'table-13')).toMatchObject({
      status: 'available',
      qrCode: expect.stringMatching(/^[0-9a-f-]{36}$/),
      minimumSpend: 10_000,
      archived: false,
    });
    place.run('table.setStatus', { tableId: 'table-13', status: 'occupied' });
    place.run('table.setStatus', { tableId: 'table-13', status: 'available' });
    expect(outcomeOf(place.decide('table.create', create(), 'manager'))).toBe('noop');
    expect(outcomeOf(place.decide('table.create', create({ number: '14' }), 'manager'))).toBe('table.exists');
  });

  it('needs a number and a code that no other table has', () => {
    expect(outcome({ number: '12' })).toBe('table.exists');
    expect(outcome({ qrCode: 'qr-12' })).toBe('table.exists');
    expect(
      outcomeOf(room({ archived: true }).decide('table.create', create({ number: '12' }), 'manager')),
    ).toBe('applied');
  });

  it('cannot have a maximum of seats below its minimum', () => {
    expect(outcome({ capacity: { minimum: 4, maximum: 3 } })).toBe('table.capacity');
    expect(outcome({ capacity: { minimum: 0, maximum: 3 } })).toBe('args.shape');
  });

  it('needs a section that exists', () => {
    expect(outcome({ section: 'cellar' })).toBe('section.notFound');
    expect(outcome({ section: 'patio' })).toBe('applied');
    const cellar = room({}, { section: [aSection({ key: 'cellar' })] });
    expect(outcomeOf(cellar.decide('table.create', create({ section: 'cellar' }), 'manager'))).toBe(
      'applied',
    );
  });

  it('can be made only by managers', () => {
    expect(outcomeOf(room().decide('table.create', create(), 'server'))).toBe('forbidden');
  });
});

describe('editing a table', () => {
  const patch = (set: object, base: Record<string, unknown>) => ({ id: TABLE, set, base });

  it('sets the fields that nobody else changed, and names the others', () => {
    const place = room({ number: '12a' });
    const decision = place.run(
      'table.patch',
      patch(
        { number: '14', capacity: { minimum: 2, maximum: 8 } },
        { number: '12', capacity: { minimum: 2, maximum: 4 } },
      ),
      'manager',
    );
    expect(outcomeOf(decision)).toBe('patch.partial');
    expect(detailOf(decision)).toEqual({ refused: [{ path: 'number', yours: '14', theirs: '12a' }] });
    expect(place.rows.get('table', TABLE)).toMatchObject({ number: '12a', capacity: { maximum: 8 } });
  });

  it('is refused when somebody else changed every field meanwhile', () => {
    expect(
      outcomeOf(room().decide('table.patch', patch({ number: '14' }, { number: '11' }), 'manager')),
    ).toBe('patch.conflict');
  });

  it('keeps the rules of a table', () => {
    const others = room({}, { table: [aTable(), aTable({ id: 'table-13', number: '13', qrCode: 'qr-13' })] });
    expect(
      outcomeOf(others.decide('table.patch', patch({ number: '13' }, { number: '12' }), 'manager')),
    ).toBe('table.exists');
    const capacity = { minimum: 5, maximum: 4 };
    expect(
      outcomeOf(
        room().decide('table.patch', patch({ capacity }, { capacity: aTable().capacity }), 'manager'),
      ),
    ).toBe('table.capacity');
    expect(
      outcomeOf(
        room().decide('table.patch', patch({ section: 'cellar' }, { section: 'main_floor' }), 'manager'),
      ),
    ).toBe('section.notFound');
    expect(outcomeOf(room().decide('table.patch', patch({ status: 'reserved' }, {}), 'manager'))).toBe(
      'args.shape',
    );
  });

  it('needs a table that was not deleted, and a manager', () => {
    const input = patch({ number: '14' }, { number: '12' });
    expect(outcomeOf(aRoom({}).decide('table.patch', input, 'manager'))).toBe('table.notFound');
    expect(outcomeOf(room({ archived: true }).decide('table.patch', input, 'manager'))).toBe('row.archived');
    expect(outcomeOf(room().decide('table.patch', input, 'server'))).toBe('forbidden');
    expect(outcomeOf(room().decide('table.patch', input, 'manager'))).toBe('applied');
  });
});

describe('deleting a table', () => {
  const archive = (more: RowsByEntity, over: Partial<Table> = {}) =>
    room(over, more).decide('table.archive', { id: TABLE }, 'manager');

  it('archives it once', () => {
    expect(changed(archive({}), 'table')).toEqual([aTable({ archived: true })]);
    expect(outcomeOf(archive({}, { archived: true }))).toBe('noop');
  });

  it('is refused while an order is open at it', () => {
    expect(outcomeOf(archive({ visit: [aVisit()], order: [aPad()] }))).toBe('table.inUse');
    const gone = { visit: [aVisit({ status: 'closed' })], order: [aRound([], { status: 'completed' })] };
    expect(outcomeOf(archive(gone))).toBe('applied');
  });

  it('needs a table, and a manager', () => {
    expect(outcomeOf(aRoom({}).decide('table.archive', { id: TABLE }, 'manager'))).toBe('table.notFound');
    expect(outcomeOf(room().decide('table.archive', { id: TABLE }, 'server'))).toBe('forbidden');
  });
});

describe('undoing the status of a table', () => {
  const undo = { tableId: 'table-12', status: 'available', from: 'occupied' } as const;

  it('puts the status back', () => {
    expect(outcomeOf(room({ status: 'occupied' }).decide('table.setStatus', undo, 'server'))).toBe('applied');
  });

  it('is refused after a colleague has set another status, and names that status', () => {
    const place = room({ status: 'reserved' });
    expect(place.decide('table.setStatus', undo, 'server')).toMatchObject({
      status: 'rejected',
      code: 'table.changed',
      detail: { status: 'reserved' },
    });
  });
});
