/** The table form, for a new table. */
import { createFileRoute } from '@tanstack/react-router';
import { AddTablePage } from '../../features/tables/table-form-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/tables/add')({
  beforeLoad: ({ context }) => requireAct(context, 'table.edit'),
  component: AddTablePage,
});
