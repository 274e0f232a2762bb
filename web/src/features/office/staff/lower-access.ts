/** What to ask before the sign-in of a staff card gets a lower role, by a password or by a link. */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import { type AccessEnd, lowerRole } from '../../../components/staff/access-end.tsx';
import { accountOfCard } from '../../../remote/access.ts';
import type { Remote } from '../../../remote/remote-context.tsx';
import type { StaffRole } from './role-options.ts';

/** `when`: says when they lose what their role gave them. Null when nothing ends. */
export async function lowerAccess(
  remote: Remote,
  { id: staffId, email }: StaffMember,
  { role, when }: { role: StaffRole; when: string },
): Promise<AccessEnd | null> {
  const account = await accountOfCard(remote, { staffId, email });
  return account ? lowerRole(account, role, when) : null;
}
