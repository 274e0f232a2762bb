/** Taxes and price schedules of the venue. */
import { createFileRoute } from '@tanstack/react-router';
import { PricesPage } from '../../features/office/venue/prices/prices-page.tsx';

export const Route = createFileRoute('/_app/profile/prices')({
  component: PricesPage,
});
