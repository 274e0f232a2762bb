/** The venues of the signed-in person. */
import { createFileRoute } from '@tanstack/react-router';
import { VenuesPage } from '../../features/account/venues-page.tsx';

export const Route = createFileRoute('/_app/profile/venues')({ component: VenuesPage });
