/** The audit trail. */
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/office/audit-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/audit')({
  beforeLoad: ({ context }) => requireAct(context, 'audit.read'),
  component: AuditPage,
});
