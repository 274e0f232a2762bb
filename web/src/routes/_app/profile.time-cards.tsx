/** Time cards. */
import { createFileRoute } from '@tanstack/react-router';
import { TimeCardsPage } from '../../features/office/time-cards/time-cards-page.tsx';

export const Route = createFileRoute('/_app/profile/time-cards')({
  component: TimeCardsPage,
});
