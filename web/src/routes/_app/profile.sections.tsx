/** Sections of the venue. */
import { createFileRoute } from '@tanstack/react-router';
import { SectionsPage } from '../../features/office/tables/sections-page.tsx';

export const Route = createFileRoute('/_app/profile/sections')({
  component: SectionsPage,
});
