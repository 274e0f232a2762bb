/** Business Information. */
import { createFileRoute } from '@tanstack/react-router';
import { BusinessInfoPage } from '../../features/venue/business-info-page.tsx';
import { requireAct } from '../../shell/require-act.ts';

export const Route = createFileRoute('/_app/profile/business-info')({
  beforeLoad: ({ context }) => requireAct(context, 'venue.edit'),
  component: BusinessInfoPage,
});
