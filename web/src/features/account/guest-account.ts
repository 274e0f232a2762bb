/**
 * The account of a guest who gave only their first name. It lives on their phone: nobody knows its password, and its
 * address leads nowhere.
 */
import type { RegisterRequest } from '@tableside/protocol/accounts.ts';
import { NOWHERE } from '../../components/staff/named-only.ts';
import { newId } from '../../platform/new-id.ts';
import { newSecret } from '../../platform/random.ts';

export const guestAccount = (name: string): RegisterRequest => ({
  name,
  email: `${newId()}${NOWHERE}`,
  password: newSecret(),
});
