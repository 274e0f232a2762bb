/** Settings home. */
import { createFileRoute } from '@tanstack/react-router';
import { useActor } from '../../components/staff/actor.tsx';
import { ProfilePage } from '../../features/account/profile-page.tsx';
import { ClockCard } from '../../features/clock/clock-card.tsx';
import { SetupNote } from '../../features/office/venue/setup/setup-note.tsx';

export const Route = createFileRoute('/_app/profile/')({ component: Profile });

function Profile() {
  const { staffId } = useActor();
  return <ProfilePage notes={<SetupNote />} clock={<ClockCard staffId={staffId} />} />;
}
