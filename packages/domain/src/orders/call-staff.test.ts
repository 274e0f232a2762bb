import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aContext, anActor, aStaffMember, aTable, aVenue, testId } from '../../testing/builders.ts';
import { aCall } from '../../testing/call-builders.ts';
import { runs } from '../../testing/runs.ts';
import { aRoom, changed, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { CALL_KINDS, CALL_LIMITS, type Call, type CallKind, isWaiting } from '../entities/call.ts';
import { change } from '../entities/entities.ts';
import { MINUTE_MS } from '../ground/durations.ts';

const EIGHT = Date.parse('2026-06-13T00:14:00.000Z');
/** So many minutes after 20:14 in New York. */
const at = (minutes: number): string => new Date(EIGHT + minutes * MINUTE_MS).toISOString();

const cora = anActor('customer');
const dan = anActor('customer', { userId: testId('user', 77), name: 'Dan' });
const maria = anActor('server', { staffId: 'staff-maria', name: 'Maria Santos' });
const tom = anActor('server', { userId: testId('user', 66), name: 'Tom' });

const by = (actor = cora, minutes = 0, arrives = minutes) =>
  aContext({ actor, occurredAt: at(minutes), arrival: { at: at(arrives), device: null } });
const ask = (kind: CallKind = 'server', over = {}) => ({
  kind,
  tableId: 'table-12',
  tableCode: 'qr-12',
  ...over,
});

const aFloor = (table = {}, venue = {}): Room =>
  aRoom({
    venue: [aVenue(venue)],
    table: [aTable(table), aTable({ id: 'table-13', number: '13', qrCode: 'qr-13' })],
    staff: [aStaffMember({ id: 'staff-maria', firstName: 'Maria', lastName: 'Santos' })],
  });
const callsIn = (room: Room): readonly Call[] => room.rows.all('call');
const answer = (room: Room, over = {}) => ({
  calls: callsIn(room).map(({ id, at: since }) => ({ id, at: since })),
  ...over,
});

describe('a guest who calls', () => {
  it('writes nothing but the call: no bill, no visit and no table changes', () => {
    const room = aFloor();
    const decision = room.run('call.make', ask('bill'), by());
    expect(decision).toMatchObject({ status: 'applied', changes: [{ entity: 'call' }] });
    expect(callsIn(room)).toEqual([
      { ...aCall({ kind: 'bill', at: at(0), lastAt: at(0) }), version: 0, answered: null },
    ]);
  });

  it('can call once a minute, and a second tap changes nothing', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    expect(outcomeOf(room.run('call.make', ask(), by(cora, 0.9)))).toBe('noop');
    expect(outcomeOf(room.run('call.make', ask('bill'), by(cora, 0.9)))).toBe('applied');
    expect(outcomeOf(room.run('call.make', ask(), by(dan, 0.9)))).toBe('applied');
  });

  it('has waited since the first call when they call again', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    room.run('call.make', ask(), by(cora, 3));
    expect(callsIn(room)).toMatchObject([{ at: at(0), lastAt: at(3), answered: null }]);
  });

  it('starts a new wait after an answer, after the table was cleared, at another table and after an hour', () => {
    const again = (room: Room, minutes: number, over = {}): Call | undefined => {
      expect(outcomeOf(room.run('call.make', ask('server', over), by(cora, minutes)))).toBe('applied');
      return callsIn(room)[0];
    };
    const called = (): Room => {
      const room = aFloor();
      room.run('call.make', ask(), by());
      return room;
    };
    const answered = called();
    answered.run('call.answer', answer(answered), by(maria, 1));
    expect(again(answered, 2)).toMatchObject({ at: at(2), answered: null });
    const cleared = called();
    cleared.rows.put(change('table', aTable({ freedAt: at(1) })));
    expect(again(cleared, 2)?.at).toBe(at(2));
    expect(again(called(), 2, { tableId: 'table-13', tableCode: 'qr-13' })?.at).toBe(at(2));
    expect(again(called(), 60)?.at).toBe(at(60));
  });

  it('has to wait a minute after a call that was answered, or that was for another table', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    room.run('call.answer', answer(room), by(maria, 0.2));
    const soon = room.run('call.make', ask(), by(cora, 0.5));
    expect(outcomeOf(soon)).toBe('call.soon');
    expect(detailOf(soon)).toEqual({ at: at(0) });
    room.run('call.make', ask('bill'), by());
    const moved = ask('bill', { tableId: 'table-13', tableCode: 'qr-13' });
    expect(outcomeOf(room.run('call.make', moved, by(cora, 0.5)))).toBe('call.soon');
  });

  it('needs the code that is now printed for that table', () => {
    const room = aFloor();
    for (const tableCode of ['qr-13', 'qr-old', ''])
      expect(outcomeOf(room.run('call.make', ask('server', { tableCode }), by()))).toBe('table.code');
    expect(outcomeOf(room.run('call.make', ask('server', { tableId: 'table-99' }), by()))).toBe(
      'table.notFound',
    );
    expect(outcomeOf(aFloor({ archived: true }).run('call.make', ask(), by()))).toBe('row.archived');
  });

  it('cannot be one of the staff, who go to the table themselves', () => {
    const room = aFloor();
    for (const role of ['admin', 'manager', 'server', 'kitchen'] as const)
      expect(outcomeOf(room.run('call.make', ask(), role))).toBe('forbidden');
  });

  it('can call until an hour after closing, but not at night', () => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      ...{ dayOfWeek, open: '1700', close: '2000', isOpen: true },
    }));
    const room = aFloor({}, { operatingHours: hours });
    expect(outcomeOf(room.run('call.make', ask('bill'), by(cora, 45)))).toBe('applied');
    expect(outcomeOf(room.run('call.make', ask(), by(cora, 47)))).toBe('venue.closed');
  });

  it('is refused when the call arrives more than five minutes late', () => {
    const room = aFloor();
    expect(outcomeOf(room.run('call.make', ask(), by(cora, 0, 5)))).toBe('applied');
    const late = room.run('call.make', ask('bill'), by(cora, 0, 20));
    expect(outcomeOf(late)).toBe('call.late');
    expect(detailOf(late)).toEqual({ at: at(0) });
  });
});

describe('an answer to a call', () => {
  it('gives the first name of the person who comes, and never the last name', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    room.run('call.answer', answer(room), by(maria, 1));
    expect(callsIn(room)).toMatchObject([
      { answered: { at: at(1), userId: maria.userId, firstName: 'Maria' } },
    ]);
    expect(JSON.stringify(callsIn(room))).not.toContain('Santos');
  });

  it('has no name when the account has no staff card', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    room.run('call.answer', answer(room), by(tom, 1));
    expect(callsIn(room)[0]?.answered?.firstName).toBeNull();
  });

  it('is for every call of the table that it names, and the first one stays', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    room.run('call.make', ask(), by(dan));
    expect(changed(room.run('call.answer', answer(room), by(maria, 1)), 'call')).toHaveLength(2);
    expect(outcomeOf(room.run('call.answer', answer(room), by(tom, 2)))).toBe('noop');
    expect(callsIn(room).every(({ answered }) => answered?.userId === maria.userId)).toBe(true);
  });

  it('does not count for a call that was made after it', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    const first = answer(room);
    room.run('call.answer', first, by(maria, 1));
    room.run('call.make', ask(), by(cora, 9));
    expect(outcomeOf(room.run('call.answer', first, by(tom, 10)))).toBe('noop');
    expect(callsIn(room)[0]?.answered).toBeNull();
  });

  it('can be taken back only by the person who gave it', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    room.run('call.answer', answer(room), by(maria, 1));
    const back = answer(room, { answered: false });
    expect(outcomeOf(room.run('call.answer', back, by(tom, 2)))).toBe('noop');
    expect(outcomeOf(room.run('call.answer', back, by(maria, 2)))).toBe('applied');
    expect(callsIn(room)[0]?.answered).toBeNull();
  });

  it('can be given only by the floor, and only when there is a call', () => {
    const room = aFloor();
    room.run('call.make', ask(), by());
    expect(outcomeOf(room.run('call.answer', answer(room), by(cora, 1)))).toBe('forbidden');
    expect(outcomeOf(room.run('call.answer', answer(room), 'kitchen'))).toBe('forbidden');
    const unknown = { calls: [{ id: testId('item', 9), at: at(0) }] };
    expect(outcomeOf(room.run('call.answer', unknown, by(maria, 1)))).toBe('call.notFound');
    const elsewhere = anActor('server', { venueId: 'elsewhere' });
    expect(outcomeOf(room.run('call.answer', answer(room), by(elsewhere, 1)))).toBe('call.notFound');
  });
});

describe('a call waits', () => {
  const now = EIGHT + MINUTE_MS;
  const call = aCall({ at: at(0) });

  it('until somebody answers, and an hour at most', () => {
    expect(isWaiting(call, now)).toBe(true);
    expect(isWaiting({ ...call, answered: { at: at(1), userId: '', firstName: null } }, now)).toBe(false);
    expect(isWaiting(call, EIGHT + CALL_LIMITS.waitsMs)).toBe(false);
    expect(isWaiting({ ...call, lastAt: at(1) }, EIGHT + CALL_LIMITS.waitsMs)).toBe(true);
  });

  it('until the table is cleared or paid after it', () => {
    expect(isWaiting(call, now, [at(-1)])).toBe(true);
    expect(isWaiting(call, now, [at(-1), at(0.5)])).toBe(false);
  });
});

it('a guest never writes two calls of the same kind within a minute, however they tap', () => {
  const tap = fc.record({
    who: fc.constantFrom(cora, dan),
    kind: fc.constantFrom(...CALL_KINDS),
    table: fc.constantFrom('12', '13'),
    seconds: fc.integer({ min: -30, max: 90 }),
    isAnswered: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 20 }), (taps) => {
      const room = aFloor();
      const written: Call[] = [];
      let minutes = 0;
      for (const { who, kind, table, seconds, isAnswered } of taps) {
        minutes += seconds / 60;
        const args = ask(kind, { tableId: `table-${table}`, tableCode: `qr-${table}` });
        written.push(...changed(room.run('call.make', args, by(who, minutes)), 'call'));
        if (isAnswered && callsIn(room).length > 0) room.run('call.answer', answer(room), by(maria, minutes));
      }
      for (const id of new Set(written.map((one) => one.id))) {
        const times = written.filter((one) => one.id === id).map(({ lastAt }) => Date.parse(lastAt));
        const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
        expect(gaps.filter((gap) => gap < CALL_LIMITS.everyMs)).toEqual([]);
      }
      // However many calls there were, a guest has two rows.
      expect(callsIn(room).length).toBeLessThanOrEqual(4);
    }),
    runs(200),
  );
});
