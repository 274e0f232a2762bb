/** Time cards. */
import { createFileRoute } from '@tanstack/react-router';
import { TimeCardsPage } from '../../features/office/time-cards/time-cards-page.tsx';
import { useFloor } from '../../features/people/people-context.tsx';

export const Route = createFileRoute('/_app/profile/time-cards')({ component: TimeCards });

function TimeCards() {
  return <TimeCardsPage isShared={useFloor().who !== null} />;
}
