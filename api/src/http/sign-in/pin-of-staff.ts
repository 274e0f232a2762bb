/** Whether a member of staff has a PIN: for a manager who clears it, because somebody else may have seen it. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { PinOfStaff } from '@tableside/protocol/rest/pin.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { readVisible } from '../commands/read-row.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { PIN_ROLES } from './pin-entry.ts';

export function registerPinOfStaff(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Whether a member of staff has a PIN, and for which account',
    description: '`DELETE /auth/pin/{userId}` removes it.',
    tags: ['staff'],
    params: v.object({ id: Id }),
    response: { 200: PinOfStaff },
    errors: errorCodes('staff.notFound'),
  };
  app.get('/staff/:id/pin', { schema, config: { act: 'staff.edit' } }, async (request, reply) => {
    const target = { entity: 'staff', id: request.params.id } as const;
    const card: StaffMember = await readVisible(deps, callerOf(request), target);
    const people = await deps.storage.accounts.tabletUsers(card.venueId, PIN_ROLES);
    const person = people.find(({ staffId }) => staffId === card.id);
    return reply.send({ userId: person?.userId ?? null, set: person?.pinHash != null });
  });
}
