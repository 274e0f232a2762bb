/** The audit trail. */
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/office/accounts/audit-page.tsx';

export const Route = createFileRoute('/_app/profile/audit')({
  component: AuditPage,
});
