/** The form of a staff card: its input, and the commands that it becomes. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import * as v from 'valibot';
import { OptionalEmail, required } from '../../../components/form/form-schemas.ts';
import { patchOf } from '../../../components/form/patch-of.ts';

const Optional = v.pipe(v.string(), v.trim(), v.maxLength(120, 'At most 120 characters'));
const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time'));
/** One entry per day, Sunday first. Times are in the format of the browser's time field (`17:30`). */
const Day = v.variant('works', [
  v.object({ works: v.literal(true), start: Time, end: Time }),
  v.object({ works: v.literal(false), start: v.string(), end: v.string() }),
]);

export const StaffFormSchema = v.object({
  firstName: required('Enter the first name'),
  lastName: Optional,
  email: OptionalEmail,
  phoneNumber: Optional,
  sections: v.array(v.string()),
  week: v.array(Day),
});

export type StaffFormValues = v.InferInput<typeof StaffFormSchema>;
type StaffFields = v.InferOutput<typeof StaffFormSchema>;

const USUAL = { start: '17:00', end: '01:00' };
const colon = (hhmm: string): string => `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`;
const bare = (time: string): string => time.replace(':', '');

export const staffValues = (member: StaffMember | null): StaffFormValues => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  email: member?.email ?? '',
  phoneNumber: member?.phoneNumber ?? '',
  sections: [...(member?.sections ?? [])],
  week: Array.from({ length: 7 }, (_, day) => {
    const shift = member?.schedule.find(({ dayOfWeek }) => dayOfWeek === day);
    return shift
      ? { works: true, start: colon(shift.start), end: colon(shift.end) }
      : { works: false, ...USUAL };
  }),
});

export function staffCreation({ week, ...fields }: StaffFields, id: string): InputOf<'staff.create'> {
  const schedule = week.flatMap(({ works, start, end }, dayOfWeek) =>
    works ? [{ dayOfWeek, start: bare(start), end: bare(end) }] : [],
  );
  return { id, ...fields, schedule };
}

/** Compares day by day, so that two people who plan different days both keep their changes. */
export function staffChange(
  id: string,
  fields: StaffFields,
  base: StaffFormValues,
): InputOf<'staff.patch'> | undefined {
  const patch = patchOf(pathsOf(fields), pathsOf(v.parse(StaffFormSchema, base)));
  return patch && { id, set: patch.set as InputOf<'staff.patch'>['set'], base: patch.base };
}

function pathsOf({ week, ...tops }: StaffFields): Record<string, unknown> {
  const days = week.map(({ works, start, end }, day) => [
    `schedule[${day}]`,
    works ? { start: bare(start), end: bare(end) } : null,
  ]);
  return { ...tops, ...Object.fromEntries(days) };
}
