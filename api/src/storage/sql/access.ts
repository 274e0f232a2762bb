/** What a sign-in for a staff card depends on: the account of the card, and the account that has its address. */
import { type SQL, sql } from 'drizzle-orm';
import type { Access } from '../access.ts';

export type Asked = Pick<Access, 'venueId' | 'staffId' | 'email' | 'role' | 'joins'>;

export type Card = Pick<Access, 'venueId' | 'staffId'>;

/** The account that has an address. */
export type Holder = NonNullable<Access['joins']>;

/** Checks within the write, because the password may have changed since its owner gave it. */
export const isSame = (holder: Holder, joins: Access['joins']): boolean =>
  holder.id === joins?.id && holder.passwordHash === joins.passwordHash;

/** Selects the account of a card. */
export const accountOfCard = ({ venueId, staffId }: Card): SQL =>
  sql`SELECT user_id AS id FROM membership WHERE venue_id = ${venueId} AND staff_id = ${staffId}
    ORDER BY user_id LIMIT 1`;

/** Selects the account if it is more than a customer of this venue. */
export const moreThanGuest = (userId: string, venueId: string): SQL =>
  sql`SELECT user_id AS id FROM membership
    WHERE user_id = ${userId} AND (role <> 'customer' OR venue_id <> ${venueId}) LIMIT 1`;

/** Selects the venues of the account that has an address. */
export const venuesWith = (email: string): SQL =>
  sql`SELECT venue_id AS id FROM "user" AS one JOIN membership ON membership.user_id = one.user_id
    WHERE email = ${email}`;

/** Returns whether an account belongs to other venues only. */
export const areElsewhere = (venues: readonly { readonly id: string }[], venueId: string): boolean =>
  venues.length > 0 && !venues.some(({ id }) => id === venueId);

/** Takes the address from an account. Nobody can register one like the new one, because it has no @. */
export const releasing = (userId: string): SQL =>
  sql`UPDATE "user" SET email = ${`released ${userId}`} WHERE user_id = ${userId}`;

export const renaming = (userId: string, { name, email }: Pick<Access, 'name' | 'email'>): SQL =>
  sql`UPDATE "user" SET name = ${name}, email = ${email} WHERE user_id = ${userId}`;
