/** The end of the day. */
import { createFileRoute } from '@tanstack/react-router';
import { DayPage } from '../../features/office/day/day-page.tsx';

export const Route = createFileRoute('/_app/profile/day/')({
  component: DayPage,
});
