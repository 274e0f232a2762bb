/** Administrator Access. */
import { createFileRoute } from '@tanstack/react-router';
import { AccessPage } from '../../features/office/access-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/access')({
  beforeLoad: ({ context }) => requireAct(context, 'users.edit'),
  component: AccessPage,
});
