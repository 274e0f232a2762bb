/** Brings a menu in from a file, and gives it out as one. */
import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../features/office/menu/import/import-page.tsx';

export const Route = createFileRoute('/_app/profile/menu/import')({
  component: ImportPage,
});
