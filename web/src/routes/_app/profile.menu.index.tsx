/** Categories, option groups and stations. */
import { createFileRoute } from '@tanstack/react-router';
import { MenuSetupPage } from '../../features/office/menu/menu-setup-page.tsx';
import { StationList } from '../../features/office/venue/stations/station-list.tsx';

export const Route = createFileRoute('/_app/profile/menu/')({
  component: () => <MenuSetupPage>{(venue) => <StationList venue={venue} />}</MenuSetupPage>,
});
