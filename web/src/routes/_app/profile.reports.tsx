/** Reports. */
import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '../../features/office/reports/reports-page.tsx';

export const Route = createFileRoute('/_app/profile/reports')({
  component: ReportsPage,
});
