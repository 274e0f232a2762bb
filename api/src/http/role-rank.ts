/** Nobody grants a role above their own. */
import { ROLES, type Role } from '@tableside/domain/permissions.ts';

/** Highest for an administrator. */
const rankOf = (role: Role): number => ROLES.length - ROLES.indexOf(role);

export const mayGrant = (granter: Role, role: Role): boolean => rankOf(role) <= rankOf(granter);
