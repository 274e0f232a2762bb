/** The guided page of an empty venue. */
import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '../../features/venue/setup-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/setup')({
  beforeLoad: ({ context }) => requireAct(context, 'venue.edit'),
  component: SetupPage,
});
