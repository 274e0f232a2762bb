/** Settings home. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useActor } from '../../components/staff/actor.tsx';
import { ProfilePage } from '../../features/account/profile-page.tsx';
import { ClockCard } from '../../features/clock/clock-card.tsx';
import { SetupNote } from '../../features/office/venue/setup/setup-note.tsx';
import { PrintersDown } from '../../printing/printers-down.tsx';

export const Route = createFileRoute('/_app/profile/')({ component: Profile });

function Profile() {
  const { staffId, role } = useActor();
  const notes = (
    <>
      <SetupNote />
      {roleMay(role, 'printer.edit') && <PrintersDown />}
    </>
  );
  return <ProfilePage notes={notes} clock={<ClockCard staffId={staffId} />} />;
}
