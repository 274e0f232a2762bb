/** Categories and option groups. */
import { createFileRoute } from '@tanstack/react-router';
import { MenuSetupPage } from '../../features/office/menu/menu-setup-page.tsx';

export const Route = createFileRoute('/_app/profile/menu/')({
  component: MenuSetupPage,
});
