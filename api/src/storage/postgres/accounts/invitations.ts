/** Invitations, at most one per card. Used and withdrawn ones are deleted; the audit trail keeps their history. */
import type { Invitation, Invitations, Joining, NewInvitation } from '../../invitations.ts';
import { createInvitationReads, inviting, usableOf, withdrawing } from '../../sql/invitations.ts';
import type { Database, Inside } from '../database.ts';
import { engineOf } from '../engine.ts';
import { runAll, selectedOne } from '../queries.ts';
import { giveAccess, isElsewhere, refusalOf } from './access.ts';
import type { AccountParts } from './users.ts';

export function createInvitations(database: Database, parts: AccountParts): Invitations {
  const { query, write } = database;
  return {
    ...createInvitationReads(engineOf(database)),
    invite: (made) => write(made.venueId, (inside) => invite(inside, parts, made)),
    async withdraw({ venueId, id, event }) {
      return write(venueId, async (inside) => {
        if (!(await selectedOne(inside.query, withdrawing({ venueId, id })))) return false;
        await parts.audit.event(inside, event);
        return true;
      });
    },
    async join(joining) {
      const found = await selectedOne<Invitation>(query, usableOf(joining.tokenHash, joining.at));
      if (!found) return 'ended';
      return write(found.venueId, (inside) => join(inside, parts, joining));
    },
  };
}

async function invite(inside: Inside, { audit }: AccountParts, made: NewInvitation) {
  const { query } = inside;
  const refusal = await refusalOf(query, made);
  const mayJoin = refusal === 'emailTaken' && (await isElsewhere(query, made));
  const isReleased = refusal === 'guestAddress' && made.releasesAddress;
  if (refusal && !mayJoin && !isReleased) return refusal;
  await runAll(query, inviting(made));
  await audit.event(inside, made.event);
  return 'made';
}

/** Looks again within the write, because two people may open the same link. */
async function join(inside: Inside, parts: AccountParts, { tokenHash, ...joining }: Joining) {
  const { query } = inside;
  const found = await selectedOne<Invitation>(query, usableOf(tokenHash, joining.at));
  if (!found) return 'ended';
  const { venueId, staffId, role } = found;
  const given = await giveAccess(inside, parts, { ...joining, venueId, staffId, role });
  if (typeof given === 'object') await query.execute(withdrawing(found));
  return given;
}
