import { aStaffMember } from '@tableside/domain/testing/builders.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { StaffFormSchema, staffChange, staffCreation, staffValues } from './staff-form.ts';

const amara = aStaffMember();
const values = staffValues(amara);

describe('an edited staff card', () => {
  it('sends only the days that differ, and a free day as null', () => {
    const week = values.week.map((day, n) =>
      n === 5 ? { ...day, works: false } : n === 6 ? { ...day, works: true } : day,
    );
    const typed = v.parse(StaffFormSchema, { ...values, week });
    expect(staffChange(amara.id, typed, values)).toEqual({
      id: amara.id,
      set: { 'schedule[5]': null, 'schedule[6]': { start: '1700', end: '0100' } },
      base: { 'schedule[5]': { start: '1700', end: '0100' }, 'schedule[6]': null },
    });
    expect(staffChange(amara.id, v.parse(StaffFormSchema, values), values)).toBeUndefined();
  });

  it('is made with the days that somebody works', () => {
    const made = staffCreation(v.parse(StaffFormSchema, { ...values, firstName: ' Zoe ' }), 'zoe');
    expect(made).toMatchObject({
      id: 'zoe',
      firstName: 'Zoe',
      schedule: [{ dayOfWeek: 5, start: '1700', end: '0100' }],
    });
  });

  it('says what is wrong at its field', () => {
    const week = values.week.map((day, n) => (n === 5 ? { ...day, start: '' } : day));
    const wrong = v.safeParse(StaffFormSchema, { ...values, firstName: ' ', email: 'amara@', week });
    expect(wrong.issues?.map((issue) => v.getDotPath(issue)).sort()).toEqual([
      'email',
      'firstName',
      'week.5.start',
    ]);
  });
});
