/** Invitations, at most one per card. Used and withdrawn ones are deleted; the audit trail keeps their history. */
import { and, desc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { Invitation, Invitations, Joining, NewInvitation } from '../../invitations.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { first } from '../first.ts';
import { membership } from '../schema/tables-accounts.ts';
import { invitation } from '../schema/tables-one-time.ts';
import { giveAccess, isElsewhere, refusalOf } from './access.ts';
import type { AccountParts } from './users.ts';

const { tokenHash: _, ...columns } = getTableColumns(invitation);

export function createInvitations(database: Database, parts: AccountParts): Invitations {
  const { query, write } = database;
  return {
    invite: (made) => write(made.venueId, (inside) => invite(inside, parts, made)),
    async invitations(venueId, now) {
      const usable = usableOnes(query, now, eq(invitation.venueId, venueId));
      return usable.orderBy(desc(invitation.madeAt));
    },
    async invitation(tokenHash, now) {
      return first(await usableOnes(query, now, eq(invitation.tokenHash, tokenHash)));
    },
    async withdraw({ venueId, id, event }) {
      return write(venueId, async (inside) => {
        const one = and(eq(invitation.venueId, venueId), eq(invitation.id, id));
        const withdrawn = await inside.query.delete(invitation).where(one).returning({ id: invitation.id });
        if (withdrawn.length === 0) return false;
        await parts.audit.event(inside, event);
        return true;
      });
    },
    async join(joining) {
      const found = first(await ofToken(query, joining));
      if (!found) return 'ended';
      return write(found.venueId, (inside) => join(inside, parts, joining));
    },
  };
}

/** Selects usable invitations. The link of a dismissed administrator no longer works. */
const usableOnes = (query: Queries, now: string, which: SQL) =>
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

async function invite(inside: Inside, { audit }: AccountParts, made: NewInvitation) {
  const { query } = inside;
  const { releasesAddress, email, event, ...kept } = made;
  const refusal = await refusalOf(query, made);
  const mayJoin = refusal === 'emailTaken' && (await isElsewhere(query, made));
  const isReleased = refusal === 'guestAddress' && releasesAddress;
  if (refusal && !mayJoin && !isReleased) return refusal;
  const ofCard = and(eq(invitation.venueId, made.venueId), eq(invitation.staffId, made.staffId));
  await query.delete(invitation).where(ofCard);
  await query.insert(invitation).values(kept);
  await audit.event(inside, event);
  return 'made';
}

const ofToken = (query: Queries, { tokenHash, at }: Pick<Joining, 'tokenHash' | 'at'>) =>
  usableOnes(query, at, eq(invitation.tokenHash, tokenHash));

/** Looks again within the write, because two people may open the same link. */
async function join(inside: Inside, parts: AccountParts, { tokenHash, ...joining }: Joining) {
  const { query } = inside;
  const found: Invitation | undefined = first(await ofToken(query, { tokenHash, at: joining.at }));
  if (!found) return 'ended';
  const { venueId, staffId, role } = found;
  const given = await giveAccess(inside, parts, { ...joining, venueId, staffId, role });
  if (typeof given === 'object') await query.delete(invitation).where(eq(invitation.id, found.id));
  return given;
}
