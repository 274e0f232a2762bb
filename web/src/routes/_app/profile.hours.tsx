/** Operating Hours. */
import { createFileRoute } from '@tanstack/react-router';
import { HoursPage } from '../../features/office/venue/hours/hours-page.tsx';

export const Route = createFileRoute('/_app/profile/hours')({
  component: HoursPage,
});
