/** Changes many products and prices at once. */
import { createFileRoute } from '@tanstack/react-router';
import { GridPage } from '../../features/office/menu/grid/grid-page.tsx';

export const Route = createFileRoute('/_app/profile/menu/grid')({
  component: GridPage,
});
