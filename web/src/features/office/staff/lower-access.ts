/** Asks about devices before the sign-in of a staff card gets a lower role, by a password or by a link. */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import { lowerRole, useAccessEnds } from '../../../components/staff/access-end.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { useDeviceLetter } from '../../../mirror/read/read-device.ts';
import { accountOfCard } from '../../../remote/access.ts';
import { devicesOfAccounts } from '../../../remote/devices.ts';
import { useRemote } from '../../../remote/remote-context.tsx';
import type { StaffRole } from './role-options.ts';

export function useLowerAccess({ id: staffId }: StaffMember) {
  const remote = useRemote();
  const { question, confirmed } = useAccessEnds({
    timezone: useVenue()?.timezone,
    ownLetter: useDeviceLetter(),
  });
  return {
    question,
    /** `when`: says when they lose what their role gave them. Returns false when it was called off. */
    async given(
      { role, when }: { role: StaffRole; when: string },
      give: () => Promise<void>,
    ): Promise<boolean> {
      const account = await accountOfCard(remote, staffId);
      const end = account ? lowerRole(account, role, when) : null;
      return confirmed(devicesOfAccounts(remote), end, give);
    },
  };
}
