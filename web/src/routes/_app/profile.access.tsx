/** Administrator Access. */
import { createFileRoute } from '@tanstack/react-router';
import { AccessPage } from '../../features/office/accounts/access-page.tsx';

export const Route = createFileRoute('/_app/profile/access')({
  component: AccessPage,
});
