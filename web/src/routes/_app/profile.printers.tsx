/** The printers of the venue. */
import { createFileRoute } from '@tanstack/react-router';
import { PrintersPage } from '../../features/office/printing/printers-page.tsx';

export const Route = createFileRoute('/_app/profile/printers')({
  component: PrintersPage,
});
