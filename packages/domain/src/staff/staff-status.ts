/**
 * staff.setStatus: staff set their own status, and managers set anyone's. Any status but Inactive lets an inactive
 * member back in. Only a manager can do that, under a live sign-in, and never for their own card or for somebody with a
 * higher role. Whoever came in by PIN sets nobody Inactive and lets nobody back in.
 */
import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { roleMay } from '../command/permissions.ts';
import { change } from '../entities/entities.ts';
import { isDeactivated, STAFF_STATUSES, type StaffMember } from '../entities/staff-member.ts';
import { RowId } from '../values/ids.ts';

export const setStaffStatus = defineCommand({
  name: 'staff.setStatus',
  version: 1,
  args: v.strictObject({ staffId: RowId, status: v.picklist(STAFF_STATUSES) }),
  label: {
    short: 'Staff status changed',
    audit: ({ it, status }) => `{set|set} ${it} to ${status}`,
    full: ({ status }, { staff }) => labelText(`${staff || 'Staff member'} set to ${status}`, 'Staff'),
  },
  reads: ({ staffId }) => [
    { kind: 'row', entity: 'staff', id: staffId },
    { kind: 'accountOfCard', staffId },
  ],
  may: (actor, _rows, { staffId }) =>
    roleMay(actor.role, 'staff.edit') || (actor.role !== 'customer' && actor.staffId === staffId)
      ? true
      : 'forbidden',
  refuses: ['staff.notFound', 'staff.inactive', 'staff.rank'],
  decide(rows, { staffId, status }, { actor, underEndedGrant = false }) {
    const member = rows.get('staff', staffId);
    if (member?.venueId !== actor.venueId) return rejected('staff.notFound');
    const { firstName: name } = member;
    const lifts = isInactive(member) && status !== 'Inactive';
    if (actor.scope === 'floor' && (lifts || status === 'Inactive')) return rejected('pin.scope');
    const isActive = !isDeactivated(member) || lifts;
    const mayLift = !underEndedGrant && actor.staffId !== staffId;
    if (!isActive || (lifts && !mayLift)) return rejected('staff.inactive', { name });
    if (member.status === status && isDeactivated(member) === !isActive) return noop;
    if ((lifts || status === 'Inactive') && rows.isAbove(staffId, actor.role)) {
      return rejected('staff.rank', { name });
    }
    return applied(change('staff', { ...member, status, isActive }));
  },
});

const isInactive = (member: StaffMember): boolean => isDeactivated(member) || member.status === 'Inactive';
