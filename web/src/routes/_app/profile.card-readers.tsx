/** The account for card readers, and the readers. */
import { createFileRoute } from '@tanstack/react-router';
import { CardReadersPage } from '../../features/office/cards/card-readers-page.tsx';

export const Route = createFileRoute('/_app/profile/card-readers')({
  component: CardReadersPage,
});
