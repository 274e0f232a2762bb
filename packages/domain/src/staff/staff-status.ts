/** staff.setStatus: one's own, or by a manager anyone's. A manager who sets another than Inactive lets a deactivated member back in. */
import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command.ts';
import { change } from '../entities.ts';
import { RowId } from '../ids.ts';
import { roleMay } from '../permissions.ts';
import { STAFF_STATUSES } from './staff-member.ts';

export const setStaffStatus = defineCommand({
  name: 'staff.setStatus',
  version: 1,
  args: v.strictObject({ staffId: RowId, status: v.picklist(STAFF_STATUSES) }),
  reads: ({ staffId }) => [{ kind: 'row', entity: 'staff', id: staffId }],
  may: (actor, _rows, { staffId }) =>
    roleMay(actor.role, 'staff.edit') || (actor.role !== 'customer' && actor.staffId === staffId)
      ? true
      : 'forbidden',
  refuses: ['staff.notFound', 'staff.inactive'],
  decide(rows, { staffId, status }, { actor }) {
    const member = rows.get('staff', staffId);
    if (member?.venueId !== actor.venueId) return rejected('staff.notFound');
    const mayLetIn = roleMay(actor.role, 'staff.edit') && status !== 'Inactive';
    const isActive = member.isActive || mayLetIn;
    if (!isActive) return rejected('staff.inactive', { name: member.firstName });
    if (member.status === status && member.isActive === isActive) return noop;
    return applied(change('staff', { ...member, status, isActive }));
  },
});
