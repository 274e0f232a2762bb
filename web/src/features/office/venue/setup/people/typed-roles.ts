/** Remembers in this tab which role was typed for which card, until the invitations are made. */
import type { PersonRole } from '@tableside/domain/staff/typed-people.ts';
import { ACCESS_ROLES } from '../../../../../components/staff/role-options.ts';
import { keepIn, keptRecord, tabStorage } from '../../../../../platform/browser-storage.ts';

const KEY = 'tableside-setup-roles';

export const keepRoles = (roles: Readonly<Record<string, PersonRole>>): void =>
  keepIn(tabStorage(), KEY, JSON.stringify({ ...keptRecord(tabStorage(), KEY), ...roles }));

/** A server where nothing was typed: the role that may do least at the tables. */
export function typedRole(staffId: string): PersonRole {
  const kept = keptRecord(tabStorage(), KEY)[staffId];
  return ACCESS_ROLES.find((role) => role === kept) ?? 'server';
}
