/** Inventory Management. */
import { createFileRoute } from '@tanstack/react-router';
import { InventoryPage } from '../../features/menu/inventory-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/inventory')({
  beforeLoad: ({ context }) => requireAct(context, 'menu.availability'),
  component: InventoryPage,
});
