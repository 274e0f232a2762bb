/** The table form, for a new table. */
import { createFileRoute } from '@tanstack/react-router';
import { AddTablePage } from '../../features/office/tables/table-form-page.tsx';

export const Route = createFileRoute('/_app/profile/tables/add')({
  component: AddTablePage,
});
