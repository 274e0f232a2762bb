/** Table Management. */
import { createFileRoute } from '@tanstack/react-router';
import { TableManagementPage } from '../../features/tables/table-management-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/tables/')({
  beforeLoad: ({ context }) => requireAct(context, 'table.edit'),
  component: TableManagementPage,
});
