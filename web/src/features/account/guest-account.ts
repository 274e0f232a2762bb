/**
 * The account of a guest who gave only their first name. It lives on their phone: nobody knows its password, and its
 * address leads nowhere.
 */
import type { RegisterRequest } from '@tableside/protocol/accounts.ts';
import { newId } from '../../platform/new-id.ts';
import { newSecret } from '../../platform/random.ts';

/** `.invalid` is reserved, so no such address ever reaches anybody. */
const NOWHERE = '@guest.invalid';

export const guestAccount = (name: string): RegisterRequest => ({
  name,
  email: `${newId()}${NOWHERE}`,
  password: newSecret(),
});

/** True for an account whose owner has no email and no password. */
export const isNamedOnly = (email: string): boolean => email.endsWith(NOWHERE);
