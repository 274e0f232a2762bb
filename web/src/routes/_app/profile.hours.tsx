/** Operating Hours. */
import { createFileRoute } from '@tanstack/react-router';
import { HoursPage } from '../../features/venue/hours-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/hours')({
  beforeLoad: ({ context }) => requireAct(context, 'venue.edit'),
  component: HoursPage,
});
