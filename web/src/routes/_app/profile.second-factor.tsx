/** Second factor. */
import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorPage } from '../../features/account/second-factor-page.tsx';

export const Route = createFileRoute('/_app/profile/second-factor')({ component: SecondFactorPage });
