/** The codes of all tables, to print. */
import { createFileRoute } from '@tanstack/react-router';
import { CodesPage } from '../../features/office/tables/codes-page.tsx';

export const Route = createFileRoute('/_app/profile/tables/codes')({
  component: CodesPage,
});
