/** Invitations, at most one per card. Used and withdrawn ones are deleted; the audit trail keeps their history. */
import { type SQL, sql } from 'drizzle-orm';
import type { AccessRefusal, GivenAccess } from '../door/access.ts';
import type { Invitation, Invitations, Joining, NewInvitation, Withdrawal } from '../door/invitations.ts';
import { giveAccess, isElsewhere, refusalOf } from './access.ts';
import { one, type WritableDatabase } from './any-database.ts';
import { keepDevices } from './device-vouching.ts';
import { firstRow, hasRow, record, run, type Steps } from './steps.ts';

export const createInvitations = (database: WritableDatabase): Invitations => ({
  invitations: (venueId, now) =>
    database.all(sql`${usable(now, sql`invitation.venue_id = ${venueId}`)} ORDER BY made_at DESC`),
  invitation: (tokenHash, now) => one(database, usableOf(tokenHash, now)),
  invite: (made) => database.write(made.venueId, () => invite(made)),
  withdraw: (withdrawal) => database.write(withdrawal.venueId, () => withdraw(withdrawal)),
  join: async (joining) =>
    (await database.writeWhere(usableOf(joining.tokenHash, joining.at), () => join(joining))) ?? 'ended',
});

function* invite(made: NewInvitation): Steps<AccessRefusal | 'made'> {
  const refusal = yield* refusalOf(made);
  const mayJoin = refusal === 'emailTaken' && (yield* isElsewhere(made));
  const isReleased = refusal === 'guestAddress' && made.releasesAddress;
  if (refusal && !mayJoin && !isReleased) return refusal;
  if (!(yield* keepDevices(made))) return 'notKept';
  yield* run(...inviting(made));
  yield* record(made.event);
  return 'made';
}

function* withdraw({ venueId, id, event }: Withdrawal): Steps<boolean> {
  if (!(yield* hasRow(withdrawing({ venueId, id })))) return false;
  yield* record(event);
  return true;
}

/** Finds the invitation within the write, because two people may open the same link. */
function* join({ tokenHash, ...joining }: Joining): Steps<GivenAccess | AccessRefusal | 'ended'> {
  const found = yield* firstRow<Invitation>(usableOf(tokenHash, joining.at));
  if (!found) return 'ended';
  const { venueId, staffId, role } = found;
  const given = yield* giveAccess({ ...joining, venueId, staffId, role });
  if (typeof given === 'object') yield* hasRow(withdrawing(found));
  return given;
}

/** Selects the invitation of a token, if it is usable. */
const usableOf = (tokenHash: string, now: string): SQL =>
  usable(now, sql`invitation.token_hash = ${tokenHash}`);

/** Selects usable invitations. The link of a dismissed administrator no longer works. */
const usable = (now: string, which: SQL): SQL =>
  sql`SELECT invitation_id AS id, invitation.venue_id AS "venueId", invitation.staff_id AS "staffId",
      invitation.role AS role, made_by AS "madeBy", made_at AS "madeAt", expires_at AS "expiresAt"
    FROM invitation JOIN membership ON membership.user_id = made_by AND membership.venue_id = invitation.venue_id
      AND membership.role = 'admin' AND membership.active = 1
    WHERE ${which} AND expires_at > ${now}`;

/** Stores an invitation in the place of any earlier one of its card. */
const inviting = (made: NewInvitation): readonly SQL[] => [
  sql`DELETE FROM invitation WHERE venue_id = ${made.venueId} AND staff_id = ${made.staffId}`,
  sql`INSERT INTO invitation (invitation_id, venue_id, staff_id, role, token_hash, made_by, made_at, expires_at)
    VALUES (${made.id}, ${made.venueId}, ${made.staffId}, ${made.role}, ${made.tokenHash}, ${made.madeBy},
      ${made.madeAt}, ${made.expiresAt})`,
];

/** Deletes an invitation, and returns a row for it. */
const withdrawing = ({ venueId, id }: Pick<Invitation, 'venueId' | 'id'>): SQL =>
  sql`DELETE FROM invitation WHERE venue_id = ${venueId} AND invitation_id = ${id} RETURNING 1 AS withdrawn`;
