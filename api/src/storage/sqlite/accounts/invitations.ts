/** Invitations, at most one per card. Used and withdrawn ones are deleted; the audit trail keeps their history. */
import type { Invitation, Invitations, Joining, NewInvitation } from '../../invitations.ts';
import { createInvitationReads, inviting, usableOf, withdrawing } from '../../sql/invitations.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, runAll } from '../database.ts';
import { engineOf } from '../engine.ts';
import { giveAccess, isElsewhere, refusalOf } from './access.ts';

export function createInvitations(database: Database, audit: AuditLog): Invitations {
  const { query, write } = database;
  return {
    ...createInvitationReads(engineOf(database)),
    async invite(made) {
      return write(() => invite(query, audit, made));
    },
    async withdraw({ venueId, id, event }) {
      return write(() => {
        if (!query.get(withdrawing({ venueId, id }))) return false;
        audit.event(event);
        return true;
      });
    },
    async join(joining) {
      return write(() => join(database, audit, joining));
    },
  };
}

function invite(query: Database['query'], audit: AuditLog, made: NewInvitation) {
  const refusal = refusalOf(query, made);
  const mayJoin = refusal === 'emailTaken' && isElsewhere(query, made);
  const isReleased = refusal === 'guestAddress' && made.releasesAddress;
  if (refusal && !mayJoin && !isReleased) return refusal;
  runAll(query, inviting(made));
  audit.event(made.event);
  return 'made';
}

function join(database: Database, audit: AuditLog, { tokenHash, ...joining }: Joining) {
  const { query } = database;
  const found = query.get<Invitation | undefined>(usableOf(tokenHash, joining.at));
  if (!found) return 'ended';
  const { venueId, staffId, role } = found;
  const given = giveAccess(database, audit, { ...joining, venueId, staffId, role });
  if (typeof given === 'object') query.get(withdrawing(found));
  return given;
}
