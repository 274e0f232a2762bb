/** Held changes that wait for a manager. */
import { createFileRoute } from '@tanstack/react-router';
import { HeldPage } from '../../features/sync-status/held-page.tsx';

export const Route = createFileRoute('/_app/profile/held')({
  component: HeldPage,
});
