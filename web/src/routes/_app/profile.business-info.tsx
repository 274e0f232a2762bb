/** Business Information. */
import { createFileRoute } from '@tanstack/react-router';
import { BusinessInfoPage } from '../../features/office/venue/business-info/business-info-page.tsx';

export const Route = createFileRoute('/_app/profile/business-info')({
  component: BusinessInfoPage,
});
