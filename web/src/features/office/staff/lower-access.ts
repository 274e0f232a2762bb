/** Asks about devices before the sign-in of a staff card gets a lower role, by a password or by a link. */

import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { useRef } from 'react';
import { lowerRole, useAccessEnds } from '../../../components/staff/access-end.tsx';
import type { StaffRole } from '../../../components/staff/role-options.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { useDeviceLetter } from '../../../mirror/read/read-device.ts';
import { accountOfCard } from '../../../remote/access.ts';
import { devicesBy } from '../../../remote/devices.ts';
import { useRemote } from '../../../remote/remote-context.tsx';

export function useLowerAccess({ id: staffId }: StaffMember) {
  const remote = useRemote();
  const { question, confirmed } = useAccessEnds({
    timezone: useVenue()?.timezone,
    ownLetter: useDeviceLetter(),
  });
  const answered = useRef<{ role: StaffRole; keepDevices: readonly string[] } | null>(null);
  return {
    question,
    /**
     * `when`: says when they lose what their role gave them. `isAgain`: whether it is the same as before, which was refused,
     * so that nobody is asked twice. Returns false when it was called off.
     */
    async given(
      { role, when, isAgain }: { role: StaffRole; when: string; isAgain: boolean },
      give: (keepDevices: readonly string[]) => Promise<void>,
    ): Promise<boolean> {
      const { current: last } = answered;
      if (isAgain && last?.role === role) {
        await give(last.keepDevices);
        return true;
      }
      const account = await accountOfCard(remote, staffId);
      const end = account ? lowerRole(account, role, when) : null;
      return confirmed(
        (userId) => devicesBy(remote, userId),
        end,
        (keepDevices) => {
          answered.current = { role, keepDevices };
          return give(keepDevices);
        },
      );
    },
  };
}
