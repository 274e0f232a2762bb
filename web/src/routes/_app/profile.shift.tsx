/** My shift. */
import { createFileRoute } from '@tanstack/react-router';
import { ShiftPage } from '../../features/office/shift/shift-page.tsx';

export const Route = createFileRoute('/_app/profile/shift')({
  component: ShiftPage,
});
