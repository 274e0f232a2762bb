/** Where the person is signed in. */
import { createFileRoute } from '@tanstack/react-router';
import { SignInsPage } from '../../features/account/sign-ins-page.tsx';

export const Route = createFileRoute('/_app/profile/sign-ins')({ component: SignInsPage });
