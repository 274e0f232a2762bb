/** The kitchen's wall display: guarded like every staff screen, in its own frame. */
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as v from 'valibot';
import { KitchenPage } from '../features/kitchen/kitchen-page.tsx';
import { screenStore } from '../features/kitchen/screen-memory.ts';
import { ClearedDataReport } from '../features/sync-status/cleared-data.tsx';
import { OverpaidNotice } from '../features/sync-status/overpaid-notice.tsx';
import { UpdateBanner } from '../features/sync-status/update-banner.tsx';
import { PageGate } from '../shell/page-gate.tsx';
import { requireUser } from '../shell/require-user.ts';
import { useAtWork } from '../shell/use-at-work.ts';
import { Gate } from './-gate.tsx';

/** A bookmark may name the id of the station. It is kept as this screen's choice. */
const Search = v.object({ station: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/kitchen')({
  validateSearch: Search,
  beforeLoad: ({ context, location }) => requireUser(context, location),
  component: Kitchen,
});

function Wall() {
  useAtWork();
  return <KitchenPage />;
}

function Kitchen() {
  const { station } = Route.useSearch();
  useEffect(() => {
    if (station !== undefined) screenStore.choose({ stations: [station] });
  }, [station]);
  if (station !== undefined) return <Navigate to="/kitchen" search={{}} replace />;
  return (
    <Gate>
      <PageGate>
        <ClearedDataReport />
        <UpdateBanner unattended />
        <OverpaidNotice />
        <Wall />
      </PageGate>
    </Gate>
  );
}
