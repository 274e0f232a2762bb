/** Starts a rehearsal of the venue, leads there, and throws it away. */
import { createFileRoute } from '@tanstack/react-router';
import { RehearsalPage } from '../../features/office/rehearsal/rehearsal-page.tsx';

export const Route = createFileRoute('/_app/profile/rehearsal')({ component: RehearsalPage });
