/** Discounts and reasons of the venue. */
import { createFileRoute } from '@tanstack/react-router';
import { DiscountsPage } from '../../features/office/venue/discounts/discounts-page.tsx';

export const Route = createFileRoute('/_app/profile/discounts')({
  component: DiscountsPage,
});
