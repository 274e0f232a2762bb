/** Settings home. */
import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/profile-page.tsx';
import { SetupNote } from '../../features/office/venue/setup-note.tsx';

export const Route = createFileRoute('/_app/profile/')({ component: Profile });

function Profile() {
  return <ProfilePage notes={<SetupNote />} />;
}
