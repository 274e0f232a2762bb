/** Accounts as they are stored. */
import { type SQL, sql } from 'drizzle-orm';
import type { MemberKey } from '../door/accounts.ts';

/** Selects the membership of an account in one venue. */
export const ofMember = ({ userId, venueId }: MemberKey): SQL =>
  sql`membership.user_id = ${userId} AND membership.venue_id = ${venueId}`;

/** Selects the role of an account in one venue. */
export const roleOf = (member: MemberKey): SQL => sql`SELECT role FROM membership WHERE ${ofMember(member)}`;

/** Selects the account if it is a member of the venue. */
export const membershipOf = (member: MemberKey): SQL =>
  sql`SELECT user_id AS id FROM membership WHERE ${ofMember(member)}`;
