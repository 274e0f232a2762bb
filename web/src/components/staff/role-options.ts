/** The roles that a staff account may have. */
import { ROLE_LABEL } from './role-label.ts';

export const ACCESS_ROLES = ['server', 'kitchen', 'manager', 'admin'] as const;
export type StaffRole = (typeof ACCESS_ROLES)[number];

export const ROLE_OPTIONS = ACCESS_ROLES.map((role) => ({ value: role, label: ROLE_LABEL[role] }));
