/** Invitations as they are stored. */
import { type SQL, sql } from 'drizzle-orm';
import type { Invitation, Invitations, NewInvitation } from '../invitations.ts';
import { type Engine, one } from './engine.ts';

export const createInvitationReads = (engine: Engine): Pick<Invitations, 'invitations' | 'invitation'> => ({
  invitations: (venueId, now) =>
    engine.all(sql`${usable(now, sql`invitation.venue_id = ${venueId}`)} ORDER BY made_at DESC`),
  invitation: (tokenHash, now) => one(engine, usableOf(tokenHash, now)),
});

/** Selects the invitation of a token, if it is usable. */
export const usableOf = (tokenHash: string, now: string): SQL =>
  usable(now, sql`invitation.token_hash = ${tokenHash}`);

/** Selects usable invitations. The link of a dismissed administrator no longer works. */
const usable = (now: string, which: SQL): SQL =>
  sql`SELECT invitation_id AS id, invitation.venue_id AS "venueId", invitation.staff_id AS "staffId",
      invitation.role AS role, made_by AS "madeBy", made_at AS "madeAt", expires_at AS "expiresAt"
    FROM invitation JOIN membership ON membership.user_id = made_by AND membership.venue_id = invitation.venue_id
      AND membership.role = 'admin' AND membership.active = 1
    WHERE ${which} AND expires_at > ${now}`;

/** Stores an invitation in the place of any earlier one of its card. */
export const inviting = (made: NewInvitation): readonly SQL[] => [
  sql`DELETE FROM invitation WHERE venue_id = ${made.venueId} AND staff_id = ${made.staffId}`,
  sql`INSERT INTO invitation (invitation_id, venue_id, staff_id, role, token_hash, made_by, made_at, expires_at)
    VALUES (${made.id}, ${made.venueId}, ${made.staffId}, ${made.role}, ${made.tokenHash}, ${made.madeBy},
      ${made.madeAt}, ${made.expiresAt})`,
];

/** Deletes an invitation, and returns a row for it. */
export const withdrawing = ({ venueId, id }: Pick<Invitation, 'venueId' | 'id'>): SQL =>
  sql`DELETE FROM invitation WHERE venue_id = ${venueId} AND invitation_id = ${id} RETURNING 1 AS withdrawn`;
