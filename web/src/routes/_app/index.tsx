/**
 * Home: the Order Management board for staff, and their own orders for customers. Servers are led to the tables first, the
 * kitchen's staff to the wall, and an administrator of an empty venue to its setup.
 */
import { createFileRoute, type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { WelcomeNote } from '../../features/account/welcome-note.tsx';
import { useLeadsToSetup } from '../../features/office/venue/setup/setup-later.ts';
import { SetupNote } from '../../features/office/venue/setup/setup-note.tsx';
import { BoardFailed } from '../../features/orders/board-failed.tsx';
import { BoardPage } from '../../features/orders/board-page.tsx';
import { leadsFromStart, noteAtWork } from '../../shell/home.ts';
import { Spinner } from '../../ui/status/spinner.tsx';

const OwnOrders = lazy(async () => ({ default: (await import('../-own-orders.tsx')).OwnOrders }));

export const Route = createFileRoute('/_app/')({ component: Home, errorComponent: BoardError });

function Home() {
  const actor = useActor();
  const { role, userId } = actor;
  const [elsewhere] = useState(() => leadsFromStart(actor));
  useEffect(() => {
    if (elsewhere === undefined) noteAtWork(userId);
  }, [elsewhere, userId]);
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  if (role !== 'customer') return <StaffHome />;
  return (
    <Suspense fallback={<Spinner page />}>
      <OwnOrders />
    </Suspense>
  );
}

function StaffHome() {
  if (useLeadsToSetup()) return <Navigate to="/profile/setup" replace />;
  return (
    <BoardPage
      notes={
        <>
          <SetupNote />
          <WelcomeNote />
        </>
      }
    />
  );
}

/** A mirror that cannot be read is reported on the board. Any other error goes to the general error page. */
function BoardError({ error }: ErrorComponentProps) {
  const { context } = useRouter().options;
  if (!context.storageProblemOf(error)) throw error;
  return <BoardFailed />;
}
