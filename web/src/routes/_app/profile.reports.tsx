/** Reports. */
import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '../../features/reports/reports-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/reports')({
  beforeLoad: ({ context }) => requireAct(context, 'reports.read'),
  component: ReportsPage,
});
