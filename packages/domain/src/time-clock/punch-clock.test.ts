import { describe, expect, it } from 'vitest';
import { aContext, anActor, aStaffMember, aVenue, testId } from '../../testing/builders.ts';
import { aPunch, aTimeCard } from '../../testing/time-card-builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '../../testing/try-command.ts';
import type { InputOf } from '../commands.ts';
import type { StaffMember } from '../entities/staff-member.ts';
import type { TimeCard } from '../entities/time-card.ts';

const amara = aStaffMember();
const FRIDAY = '2026-06-12';
/** The venue is in New York, four hours behind, and its day ends at 04:00. */
const at = (time: string, day = '12') => `2026-06-${day}T${time}:00.000Z`;
const own = (time: string, day?: string) =>
  aContext({ actor: anActor('server', { staffId: amara.id, name: 'Amara' }), occurredAt: at(time, day) });
const manager = (time: string, day?: string) =>
  aContext({ actor: anActor('manager'), occurredAt: at(time, day) });

let made = 0;
const punch = (day = FRIDAY) => {
  made += 1;
  return { id: testId('command', 1000 + made), staffId: amara.id, day };
};
const withCards = (...cards: readonly TimeCard[]) =>
  aRoom({ staff: [amara], venue: [aVenue()], timeCard: [...cards] });
const spansOf = (room: ReturnType<typeof aRoom>) =>
  room.rows
    .all('timeCard')
    .flatMap(({ periods }) =>
      periods.map(({ in: from, out }) => [from.slice(8, 16), out?.slice(8, 16) ?? null]),
    );

describe('the time clock', () => {
  it('takes a shift with a break, once for each id', () => {
    const room = withCards();
    const begin = punch();
    expect(outcomeOf(room.run('clock.in', begin, own('20:00')))).toBe('applied');
    expect(outcomeOf(room.run('clock.in', begin, own('20:00')))).toBe('noop');
    expect(outcomeOf(room.run('clock.breakStart', punch(), own('22:00')))).toBe('applied');
    expect(outcomeOf(room.run('clock.breakEnd', punch(), own('22:20')))).toBe('applied');
    expect(outcomeOf(room.run('clock.out', punch(), own('03:00', '13')))).toBe('applied');
    expect(room.rows.all('timeCard')).toMatchObject([
      {
        name: 'Amara',
        businessDay: FRIDAY,
        periods: [
          {
            in: at('20:00'),
            out: at('03:00', '13'),
            breaks: [{ start: at('22:00'), end: at('22:20'), paid: false }],
          },
        ],
      },
    ]);
  });

  it('pays for breaks by the setting of the venue when the break began', () => {
    const settings = { ...aVenue().settings, paidBreaks: true };
    const room = aRoom({
      staff: [amara],
      venue: [aVenue({ settings })],
      timeCard: [aTimeCard([aPunch('in', at('20:00'))])],
    });
    room.run('clock.breakStart', punch(), own('22:00'));
    expect(room.rows.all('timeCard')[0]?.periods[0]?.breaks).toEqual([
      { start: at('22:00'), end: null, paid: true },
    ]);
  });

  it('takes no punch for a colleague, except from a manager', () => {
    const room = withCards();
    const jonas = aContext({ actor: anActor('server', { staffId: 'staff-jonas' }) });
    expect(outcomeOf(room.decide('clock.in', punch(), jonas))).toBe('forbidden');
    expect(outcomeOf(room.decide('clock.in', punch(), 'customer'))).toBe('forbidden');
    const kim = aContext({ actor: anActor('kitchen', { staffId: amara.id }) });
    expect(outcomeOf(room.decide('clock.in', punch(), kim))).toBe('applied');
    const [card] = changed(room.decide('clock.in', punch(), manager('20:00')), 'timeCard');
    expect(card?.punches[0]?.by.name).toBe('Mia');
  });

  it('says so when somebody who is already in clocks in, and keeps the earlier time', () => {
    const room = withCards(aTimeCard([aPunch('in', at('20:00'))]));
    const later = room.run('clock.in', punch(), own('20:10'));
    expect(outcomeOf(later)).toBe('clock.alreadyIn');
    expect(detailOf(later)).toEqual({ name: 'Amara', at: at('20:00') });
    expect(outcomeOf(room.run('clock.in', punch(), own('19:50')))).toBe('applied');
    expect(spansOf(room)).toEqual([['12T19:50', null]]);
    expect(room.rows.all('timeCard')[0]?.punches).toHaveLength(3);
  });

  it('says so when somebody who already left clocks out, and keeps the earlier time', () => {
    const room = withCards(aTimeCard([aPunch('in', at('20:00')), aPunch('out', at('23:00'))]));
    const later = room.run('clock.out', punch(), own('23:30'));
    expect([outcomeOf(later), detailOf(later)]).toEqual([
      'clock.alreadyOut',
      { name: 'Amara', at: at('23:00') },
    ]);
    expect(spansOf(room)).toEqual([['12T20:00', '12T23:00']]);
  });

  it('refuses the impossible, such as an end without a beginning', () => {
    expect(outcomeOf(withCards().decide('clock.out', punch(), own('20:00')))).toBe('clock.notIn');
    expect(outcomeOf(withCards().decide('clock.breakStart', punch(), own('20:00')))).toBe('clock.notIn');
    const left = withCards(aTimeCard([aPunch('in', at('20:00')), aPunch('out', at('23:00'))]));
    expect(outcomeOf(left.decide('clock.breakStart', punch(), own('23:30')))).toBe('clock.notIn');
    const inside = withCards(aTimeCard([aPunch('in', at('20:00'))]));
    expect(outcomeOf(inside.decide('clock.breakEnd', punch(), own('21:00')))).toBe('noop');
    expect(outcomeOf(inside.decide('clock.out', { ...punch(), staffId: 'nobody' }, manager('21:00')))).toBe(
      'staff.notFound',
    );
  });

  it('lets nobody clock out after 16 hours, so a manager says when they left', () => {
    const room = withCards(aTimeCard([aPunch('in', at('12:00'))]));
    expect(outcomeOf(room.decide('clock.out', punch(), own('04:01', '13')))).toBe('clock.forgotten');
    expect(outcomeOf(room.decide('clock.out', punch(), own('04:00', '13')))).toBe('applied');
  });

  it('lets somebody who forgot to clock out start the next day', () => {
    const room = withCards(aTimeCard([aPunch('in', at('20:00'))]));
    expect(outcomeOf(room.run('clock.in', punch('2026-06-13'), own('16:00', '13')))).toBe('applied');
    expect(spansOf(room)).toEqual([
      ['12T20:00', null],
      ['13T16:00', null],
    ]);
  });

  it('has nobody at work on two cards at once', () => {
    const night = withCards(aTimeCard([aPunch('in', at('23:00'))]));
    const dawn = night.decide('clock.in', punch('2026-06-13'), own('09:00', '13'));
    expect([outcomeOf(dawn), detailOf(dawn)]).toEqual(['clock.overlap', { name: 'Amara', at: at('23:00') }]);
    const both = withCards(
      aTimeCard([aPunch('in', at('23:00'))]),
      aTimeCard([aPunch('in', at('09:00', '13')), aPunch('out', at('11:00', '13'))], {
        businessDay: '2026-06-13',
      }),
    );
    expect(outcomeOf(both.decide('clock.out', punch(), own('10:00', '13')))).toBe('clock.overlap');
    expect(outcomeOf(both.decide('clock.out', punch(), own('08:30', '13')))).toBe('applied');
  });

  it('takes no punch for a day that is far from now', () => {
    const day = (name: string) => outcomeOf(withCards().decide('clock.in', punch(name), own('20:00')));
    expect([day('2026-06-10'), day('2026-06-11'), day('2026-06-13'), day('2026-06-14')]).toEqual([
      'clock.day',
      'applied',
      'applied',
      'clock.day',
    ]);
    expect(day('2026-02-30')).toBe('args.shape');
  });

  it('works on a shared tablet, which holds only a part of the staff cards', () => {
    const { isActive: _, ...held } = amara;
    const room = aRoom({ staff: [held as StaffMember], venue: [aVenue()] });
    expect(outcomeOf(room.decide('clock.in', punch(), own('20:00')))).toBe('applied');
  });

  it('lets nobody in who was deactivated, but lets everybody out', () => {
    const gone = aRoom({
      staff: [aStaffMember({ status: 'Inactive', isActive: false })],
      venue: [aVenue()],
      timeCard: [aTimeCard([aPunch('in', at('20:00'))])],
    });
    expect(outcomeOf(gone.decide('clock.in', punch(), manager('21:00')))).toBe('staff.inactive');
    expect(outcomeOf(gone.decide('clock.out', punch(), manager('21:00')))).toBe('applied');
  });

  it('holds a hundred punches a day', () => {
    const many = Array.from({ length: 100 }, (_, n) =>
      aPunch('in', at('20:00'), { id: testId('command', n) }),
    );
    expect(outcomeOf(withCards(aTimeCard(many)).decide('clock.out', punch(), own('21:00')))).toBe(
      'clock.tooMany',
    );
  });
});

describe('a correction of a time card', () => {
  const edit = (over: Partial<InputOf<'clock.edit'>> = {}): InputOf<'clock.edit'> => ({
    id: testId('command', 70),
    staffId: amara.id,
    day: FRIDAY,
    after: null,
    covers: [],
    periods: [{ in: at('20:00'), out: at('23:00') }],
    reason: 'Forgot to clock out',
    ...over,
  });
  const now = manager('16:00', '13');
  const forgotten = () => withCards(aTimeCard([aPunch('in', at('20:00'))]));

  it('is kept with who, when, why and what the card said before', () => {
    const room = forgotten();
    const covers = room.rows.all('timeCard')[0]?.punches.map(({ id }) => id) ?? [];
    expect(outcomeOf(room.run('clock.edit', edit({ covers }), now))).toBe('applied');
    expect(spansOf(room)).toEqual([['12T20:00', '12T23:00']]);
    expect(room.rows.all('timeCard')[0]?.edits).toEqual([
      {
        id: testId('command', 70),
        at: at('16:00', '13'),
        by: { id: anActor('manager').userId, name: 'Mia' },
        reason: 'Forgot to clock out',
        before: [{ in: at('20:00'), out: null, breaks: [] }],
        after: [{ in: at('20:00'), out: at('23:00'), breaks: [] }],
        covers,
      },
    ]);
    expect(outcomeOf(room.run('clock.edit', edit({ covers }), now))).toBe('noop');
  });

  it('needs a manager and a reason', () => {
    expect(outcomeOf(forgotten().decide('clock.edit', edit(), own('16:00', '13')))).toBe('forbidden');
    expect(outcomeOf(forgotten().decide('clock.edit', edit({ reason: ' ' }), now))).toBe('args.shape');
  });

  it('makes a card for somebody who clocked neither in nor out, and can leave it empty', () => {
    const room = withCards();
    expect(outcomeOf(room.run('clock.edit', edit(), now))).toBe('applied');
    expect(spansOf(room)).toEqual([['12T20:00', '12T23:00']]);
    const none = edit({ id: testId('command', 71), after: testId('command', 70), periods: [] });
    expect(outcomeOf(room.run('clock.edit', none, now))).toBe('applied');
    expect(spansOf(room)).toEqual([]);
  });

  it('does not undo somebody else’s correction that the manager has not seen', () => {
    const room = forgotten();
    room.run('clock.edit', edit(), now);
    const blind = room.decide('clock.edit', edit({ id: testId('command', 71) }), now);
    expect(outcomeOf(blind)).toBe('clock.edited');
    expect(detailOf(blind)).toEqual({ by: 'Mia', at: at('16:00', '13'), reason: 'Forgot to clock out' });
  });

  it('leaves later punches on top', () => {
    const room = forgotten();
    const covers = room.rows.all('timeCard')[0]?.punches.map(({ id }) => id) ?? [];
    room.run('clock.out', punch(), own('22:00'));
    const begin = edit({ covers, periods: [{ in: at('19:30'), out: null }] });
    expect(outcomeOf(room.run('clock.edit', begin, now))).toBe('applied');
    expect(spansOf(room)).toEqual([['12T19:30', '12T22:00']]);
  });

  it.each<[string, string, InputOf<'clock.edit'>['periods']]>([
    ['an end before its beginning', 'args.shape', [{ in: at('23:00'), out: at('20:00') }]],
    ['more than 16 hours', 'args.shape', [{ in: at('12:00'), out: at('04:01', '13') }]],
    [
      'a break outside the work',
      'args.shape',
      [
        {
          in: at('20:00'),
          out: at('23:00'),
          breaks: [{ start: at('19:00'), end: at('19:30'), paid: false }],
        },
      ],
    ],
    [
      'a break without an end in work that ended',
      'args.shape',
      [{ in: at('20:00'), out: at('23:00'), breaks: [{ start: at('21:00'), end: null, paid: false }] }],
    ],
    [
      'periods that overlap',
      'clock.order',
      [
        { in: at('20:00'), out: at('23:00') },
        { in: at('22:00'), out: at('23:30') },
      ],
    ],
    [
      'work without an end before other work',
      'clock.order',
      [
        { in: at('20:00'), out: null },
        { in: at('22:00'), out: at('23:30') },
      ],
    ],
    ['the work of another day', 'clock.day', [{ in: at('20:00', '11'), out: at('23:00', '11') }]],
    ['what has not happened yet', 'clock.future', [{ in: at('20:00'), out: at('08:00', '13') }]],
  ])('cannot take: %s', (_what, code, periods) => {
    const early = manager('07:00', '13');
    expect(outcomeOf(forgotten().decide('clock.edit', edit({ periods }), early))).toBe(code);
  });

  it.each([
    ['2026-03-02', { in: '2026-02-30T20:00:00.000Z', out: '2026-02-30T23:00:00.000Z' }],
    [FRIDAY, { in: at('23:00'), out: '2026-06-12T24:00:00.000Z' }],
  ])('takes no time written in another format, for %s', (day, period) => {
    // It is not found among other times: a punch during that work would count its minutes again.
    const wrong = edit({ day, periods: [period] });
    expect(outcomeOf(withCards().decide('clock.edit', wrong, now))).toBe('args.shape');
  });

  it('takes no time of another card', () => {
    const next = aTimeCard([aPunch('in', at('08:30', '13')), aPunch('out', at('12:00', '13'))], {
      businessDay: '2026-06-13',
    });
    const long = [{ in: at('20:00'), out: at('09:00', '13') }];
    expect(outcomeOf(withCards(next).decide('clock.edit', edit({ periods: long }), now))).toBe(
      'clock.overlap',
    );
    const fits = [{ in: at('20:00'), out: at('08:30', '13') }];
    expect(outcomeOf(withCards(next).decide('clock.edit', edit({ periods: fits }), now))).toBe('applied');
  });
});
