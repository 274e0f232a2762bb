/** Settings home. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { ProfilePage } from '../../features/account/profile-page.tsx';
import { ClockCard } from '../../features/clock/clock-card.tsx';
import { SetupNote } from '../../features/office/venue/setup/setup-note.tsx';

export const Route = createFileRoute('/_app/profile/')({ component: Profile });

/** Loaded on demand: many venues have no printer. */
const PrintersDown = lazy(() =>
  import('../../printing/printers-down.tsx').then(({ PrintersDown: band }) => ({ default: band })),
);

function Profile() {
  const { staffId, role } = useActor();
  const notes = (
    <>
      <SetupNote />
      {roleMay(role, 'printer.edit') && (
        <Suspense fallback={null}>
          <PrintersDown />
        </Suspense>
      )}
    </>
  );
  return <ProfilePage notes={notes} clock={<ClockCard staffId={staffId} />} />;
}
