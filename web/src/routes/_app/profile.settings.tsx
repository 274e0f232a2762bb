/** Settings of the venue. */
import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/venue/settings-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/settings')({
  beforeLoad: ({ context }) => requireAct(context, 'venue.settings'),
  component: SettingsPage,
});
