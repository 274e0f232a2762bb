/** The guided setup of an empty venue. */
import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '../../features/office/venue/setup/setup-page.tsx';

export const Route = createFileRoute('/_app/profile/setup')({
  component: SetupPage,
});
