/** Nobody grants a role above their own. */
import { outranks, type Role } from '@tableside/domain/command/permissions.ts';

export const mayGrant = (granter: Role, role: Role): boolean => !outranks(role, granter);
