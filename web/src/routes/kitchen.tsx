/**
 * The kitchen's wall display: guarded like every staff screen, in its own frame. `?station=bar` shows only the bar's
 * lines.
 */
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { KitchenPage } from '../features/kitchen/kitchen-page.tsx';
import { ClearedDataReport } from '../features/sync-status/cleared-data.tsx';
import { OverpaidNotice } from '../features/sync-status/overpaid-notice.tsx';
import { UpdateBanner } from '../features/sync-status/update-banner.tsx';
import { PageGate } from '../shell/page-gate.tsx';
import { requireUser } from '../shell/require-user.ts';
import { WorkspaceGate } from '../shell/workspace-gate.tsx';

const Search = v.object({ station: v.fallback(v.optional(v.picklist(['kitchen', 'bar'])), undefined) });

export const Route = createFileRoute('/kitchen')({
  validateSearch: Search,
  beforeLoad: ({ context, location }) => requireUser(context, location),
  component: Kitchen,
});

function Kitchen() {
  const { station } = Route.useSearch();
  return (
    <WorkspaceGate>
      <PageGate>
        <ClearedDataReport />
        <UpdateBanner unattended />
        <OverpaidNotice />
        <KitchenPage station={station} />
      </PageGate>
    </WorkspaceGate>
  );
}
