/** API keys and webhooks for other programs. */
import { createFileRoute } from '@tanstack/react-router';
import { IntegrationsPage } from '../../features/office/integrations/integrations-page.tsx';

export const Route = createFileRoute('/_app/profile/integrations')({
  component: IntegrationsPage,
});
