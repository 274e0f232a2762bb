/** The codes of all tables, to print. */
import { createFileRoute } from '@tanstack/react-router';
import { CodesPage } from '../../features/tables/codes-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/tables/codes')({
  beforeLoad: ({ context }) => requireAct(context, 'table.edit'),
  component: CodesPage,
});
