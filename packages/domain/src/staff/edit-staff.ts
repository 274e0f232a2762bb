/**
 * staff.create · staff.patch · staff.deactivate. The path `schedule[day]` edits one day of a schedule; null frees it.
 */

import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { decideMerge, memberOf, mergePatch, type Values } from '../command/patch.ts';
import { change } from '../entities/entities.ts';
import { type Shift, STAFF_STATUSES, type StaffMember } from '../entities/staff-member.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { RowId } from '../values/ids.ts';
import { metricsFields, Schedule, ShiftHours, staffFields } from './staff-args.ts';

const CreateStaff = v.strictObject({
  id: RowId,
  firstName: staffFields.firstName,
  lastName: v.optional(staffFields.lastName, ''),
  email: v.optional(staffFields.email, ''),
  phoneNumber: v.optional(staffFields.phoneNumber, ''),
  sections: v.optional(staffFields.sections, []),
  schedule: described('The hours of the week.', v.optional(Schedule, [])),
  status: described('Active when it is missing.', v.optional(v.picklist(STAFF_STATUSES))),
  metrics: described(
    'Figures that the person brings along. Each is 0 when it is missing, and counts on from here.',
    v.optional(v.strictObject(metricsFields)),
  ),
});

export const createStaff = defineCommand({
  name: 'staff.create',
  version: 1,
  args: CreateStaff,
  label: {
    short: 'Staff member added',
    audit: ({ it }) => `{added|add} ${it} to the staff`,
    full: ({ firstName }) => labelText(`${firstName} added`, 'Staff'),
  },
  makes: ({ id }) => [{ entity: 'staff', id }],
  reads: ({ id }) => [{ kind: 'row', entity: 'staff', id }],
  may: (actor) => mayRole(actor, 'staff.edit'),
  refuses: ['staff.exists'],
  decide(rows, { status = 'Active', metrics, ...card }, { actor }) {
    const made: StaffMember = {
      ...card,
      venueId: actor.venueId,
      status,
      metrics: { ordersServed: 0, averageRating: 0, totalSales: 0, ...metrics },
      isActive: true,
      version: 0,
    };
    const known = rows.get('staff', card.id);
    if (!known) return applied(change('staff', made));
    return same({ ...known, status, version: 0 }, made) ? noop : rejected('staff.exists');
  },
});

const isStaffPath = (path: string): boolean =>
  Object.hasOwn(staffFields, path) || /^schedule\[[0-6]\]$/.test(path);

const Tops = v.partial(v.strictObject(staffFields));
const DayValue = v.nullable(ShiftHours);

/** The inferred type of the schema is too loose: it would let every path be a day and no path be anything else. */
const StaffSet = v.pipe(
  v.objectWithRest(Tops.entries, DayValue),
  v.check((set) => Object.keys(set).every(isStaffPath), 'Unknown path.'),
  v.description('One day by `schedule[0–6]`; null frees it.'),
) as v.GenericSchema as v.GenericSchema<
  v.InferInput<typeof Tops> & { [path: `schedule[${string}]`]: v.InferInput<typeof DayValue> },
  v.InferOutput<typeof Tops> & { [path: `schedule[${string}]`]: v.InferOutput<typeof DayValue> }
>;

export const patchStaff = defineCommand({
  name: 'staff.patch',
  version: 1,
  args: v.strictObject({ id: RowId, set: StaffSet, base: v.record(v.string(), v.unknown()) }),
  label: {
    short: 'Staff member changed',
    audit: ({ it }) => `{edited|edit} ${it}'s card`,
    full: ({ set }, { staff, field }) =>
      labelText(`${staff || 'Staff member'} changed`, ...Object.keys(set).map(field)),
  },
  reads: ({ id }) => [{ kind: 'row', entity: 'staff', id }],
  may: (actor) => mayRole(actor, 'staff.edit'),
  refuses: ['staff.notFound', 'patch.conflict'],
  decide(rows, { id, set, base }, { actor }) {
    const member = rows.get('staff', id);
    if (member?.venueId !== actor.venueId) return rejected('staff.notFound');
    const merge = mergePatch((path) => valueAt(member, path), { set, base });
    return decideMerge(merge, (accepted) => change('staff', withValues(member, accepted)));
  },
});

function valueAt(member: StaffMember, path: string): unknown {
  const day = memberOf('schedule', path);
  if (day === undefined) return member[path as keyof StaffMember];
  const shift = member.schedule.find(({ dayOfWeek }) => dayOfWeek === Number(day));
  return shift ? { start: shift.start, end: shift.end } : null;
}

function withValues(member: StaffMember, accepted: Values): StaffMember {
  const tops: Record<string, unknown> = {};
  let schedule = member.schedule;
  for (const [path, value] of Object.entries(accepted)) {
    const day = memberOf('schedule', path);
    if (day === undefined) tops[path] = value;
    else schedule = withDay(schedule, Number(day), value as v.InferOutput<typeof DayValue>);
  }
  return { ...member, ...tops, schedule };
}

const withDay = (
  schedule: readonly Shift[],
  dayOfWeek: number,
  hours: v.InferOutput<typeof DayValue>,
): readonly Shift[] =>
  [
    ...schedule.filter((shift) => shift.dayOfWeek !== dayOfWeek),
    ...(hours ? [{ dayOfWeek, ...hours }] : []),
  ].sort((a, b) => a.dayOfWeek - b.dayOfWeek);

/** The owner of the card can no longer sign in. Storage ends their sessions in the same write. */
export const deactivateStaff = defineCommand({
  name: 'staff.deactivate',
  version: 1,
  args: v.strictObject({ staffId: RowId }),
  label: {
    short: 'Staff member deactivated',
    audit: ({ it }) => `{deactivated|deactivate} ${it}`,
    full: (_, { staff }) => labelText(`${staff || 'Staff member'} deactivated`, 'Staff'),
  },
  reads: ({ staffId }) => [
    { kind: 'row', entity: 'staff', id: staffId },
    { kind: 'activeAdmins' },
    { kind: 'accountOfCard', staffId },
  ],
  may: (actor) => mayRole(actor, 'staff.edit'),
  refuses: ['staff.notFound', 'staff.rank', 'users.lastAdmin'],
  decide(rows, { staffId }, { actor }) {
    const member = rows.get('staff', staffId);
    if (member?.venueId !== actor.venueId) return rejected('staff.notFound');
    if (!member.isActive && member.status === 'Inactive') return noop;
    if (rows.isLastAdmin(staffId)) return rejected('users.lastAdmin', { name: member.firstName });
    if (rows.isAbove(staffId, actor.role)) return rejected('staff.rank', { name: member.firstName });
    return applied(change('staff', { ...member, status: 'Inactive', isActive: false }));
  },
});
