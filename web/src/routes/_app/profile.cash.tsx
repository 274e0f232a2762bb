/** Drawers. */
import { createFileRoute } from '@tanstack/react-router';
import { CashPage } from '../../features/office/cash/cash-page.tsx';

export const Route = createFileRoute('/_app/profile/cash')({
  component: CashPage,
});
