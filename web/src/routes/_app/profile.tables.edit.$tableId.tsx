/** The table form, for an existing table. */
import { createFileRoute } from '@tanstack/react-router';
import { EditTablePage } from '../../features/office/tables/table-form-page.tsx';

export const Route = createFileRoute('/_app/profile/tables/edit/$tableId')({
  component: EditTable,
});

function EditTable() {
  return <EditTablePage tableId={Route.useParams().tableId} />;
}
