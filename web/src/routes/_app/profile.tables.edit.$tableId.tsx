/** The table form, for one that is there. */
import { createFileRoute } from '@tanstack/react-router';
import { EditTablePage } from '../../features/tables/table-form-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/tables/edit/$tableId')({
  beforeLoad: ({ context }) => requireAct(context, 'table.edit'),
  component: EditTable,
});

function EditTable() {
  return <EditTablePage tableId={Route.useParams().tableId} />;
}
