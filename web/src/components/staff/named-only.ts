/** Guests who gave only their first name: nobody knows the password of their account, and its address leads nowhere. */

/** `.invalid` is reserved, so no such address ever reaches anybody. */
export const NOWHERE = '@guest.invalid';

/** True for an account whose owner has no email and no password. */
export const isNamedOnly = (email: string): boolean => email.endsWith(NOWHERE);
