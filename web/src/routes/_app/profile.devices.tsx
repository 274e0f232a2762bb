/** The list of devices. */
import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '../../features/office/accounts/devices-page.tsx';

export const Route = createFileRoute('/_app/profile/devices')({
  component: DevicesPage,
});
