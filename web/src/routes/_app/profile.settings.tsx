/** Settings of the venue. */
import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/office/venue/settings/settings-page.tsx';

export const Route = createFileRoute('/_app/profile/settings')({
  component: SettingsPage,
});
