/** Set my PIN. */
import { createFileRoute } from '@tanstack/react-router';
import { PinPage } from '../../features/people/pin-page.tsx';

export const Route = createFileRoute('/_app/profile/pin')({ component: PinPage });
