/** What waits for a manager. */
import { createFileRoute } from '@tanstack/react-router';
import { HeldPage } from '../../features/sync-status/held-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/held')({
  beforeLoad: ({ context }) => requireAct(context, 'held.resolve'),
  component: HeldPage,
});
