/** Invitations, at most one per card. Used and withdrawn ones are deleted; the audit trail keeps their history. */
import { and, desc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { Invitation, Invitations, Joining, NewInvitation } from '../../invitations.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import { membership } from '../schema/tables-accounts.ts';
import { invitation } from '../schema/tables-one-time.ts';
import { giveAccess, isElsewhere, refusalOf } from './access.ts';

const { tokenHash: _, ...columns } = getTableColumns(invitation);

export function createInvitations(database: Database, audit: AuditLog): Invitations {
  const { query, write } = database;
  return {
    async invite(made) {
      return write(() => invite(query, audit, made));
    },
    async invitations(venueId, now) {
      const usable = usableOnes(query, now, eq(invitation.venueId, venueId));
      return named(() => usable.orderBy(desc(invitation.madeAt)).all());
    },
    async invitation(tokenHash, now) {
      return named(() => usableOnes(query, now, eq(invitation.tokenHash, tokenHash)).get());
    },
    async withdraw({ venueId, id, event }) {
      return write(() => {
        const one = and(eq(invitation.venueId, venueId), eq(invitation.id, id));
        if (query.delete(invitation).where(one).run().changes === 0) return false;
        audit.event(event);
        return true;
      });
    },
    async join(joining) {
      return write(() => join(database, audit, joining));
    },
  };
}

/** Selects usable invitations. The link of a dismissed administrator no longer works. */
const usableOnes = (query: Database['query'], now: string, which: SQL) =>
  query
    .select(columns)
    .from(invitation)
    .innerJoin(
      membership,
      and(
        eq(membership.userId, invitation.madeBy),
        eq(membership.venueId, invitation.venueId),
        eq(membership.role, 'admin'),
        eq(membership.active, 1),
      ),
    )
    .where(and(which, gt(invitation.expiresAt, now)));

function invite(query: Database['query'], audit: AuditLog, made: NewInvitation) {
  const { releasesAddress, email, event, ...kept } = made;
  const refusal = refusalOf(query, made);
  const mayJoin = refusal === 'emailTaken' && isElsewhere(query, made);
  const isReleased = refusal === 'guestAddress' && releasesAddress;
  if (refusal && !mayJoin && !isReleased) return refusal;
  const ofCard = and(eq(invitation.venueId, made.venueId), eq(invitation.staffId, made.staffId));
  query.delete(invitation).where(ofCard).run();
  query.insert(invitation).values(kept).run();
  audit.event(event);
  return 'made';
}

function join(database: Database, audit: AuditLog, { tokenHash, ...joining }: Joining) {
  const { query } = database;
  const found: Invitation | undefined = usableOnes(
    query,
    joining.at,
    eq(invitation.tokenHash, tokenHash),
  ).get();
  if (!found) return 'ended';
  const { venueId, staffId, role } = found;
  const given = giveAccess(database, audit, { ...joining, venueId, staffId, role });
  if (typeof given === 'object') query.delete(invitation).where(eq(invitation.id, found.id)).run();
  return given;
}
