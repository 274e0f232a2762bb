/** Sections of the venue. */
import { createFileRoute } from '@tanstack/react-router';
import { SectionsPage } from '../../features/tables/sections-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/sections')({
  beforeLoad: ({ context }) => requireAct(context, 'table.edit'),
  component: SectionsPage,
});
