/** Says how long a PIN is at least. */
import { outranks, type Role } from '@tableside/domain/command/permissions.ts';

/** Managers approve money, so four digits are too few for them. */
export const leastDigits = (role: Role): number => (outranks(role, 'server') ? 6 : 4);
