/** The board of devices. */
import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '../../features/office/devices-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/devices')({
  beforeLoad: ({ context }) => requireAct(context, 'users.edit'),
  component: DevicesPage,
});
