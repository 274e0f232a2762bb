/** Categories and option groups. */
import { createFileRoute } from '@tanstack/react-router';
import { MenuSetupPage } from '../../features/menu/menu-setup-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/menu')({
  beforeLoad: ({ context }) => requireAct(context, 'menu.edit'),
  component: MenuSetupPage,
});
