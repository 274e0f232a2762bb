/** Inventory Management. */
import { createFileRoute } from '@tanstack/react-router';
import { InventoryPage } from '../../features/office/menu/inventory-page.tsx';

export const Route = createFileRoute('/_app/profile/inventory')({
  component: InventoryPage,
});
