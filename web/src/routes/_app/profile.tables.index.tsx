/** Table Management. */
import { createFileRoute } from '@tanstack/react-router';
import { TableManagementPage } from '../../features/office/tables/table-management-page.tsx';

export const Route = createFileRoute('/_app/profile/tables/')({
  component: TableManagementPage,
});
