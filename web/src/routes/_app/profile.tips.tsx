/** Tips: the card payments that have none yet. */
import { createFileRoute } from '@tanstack/react-router';
import { TipsPage } from '../../features/office/tips/tips-page.tsx';

export interface TipsSearch {
  /** A business day, YYYY-MM-DD. Left out: today. */
  day?: string | undefined;
}

export const Route = createFileRoute('/_app/profile/tips')({
  validateSearch: ({ day }: Record<string, unknown>): TipsSearch => (typeof day === 'string' ? { day } : {}),
  component: TipsRoute,
});

function TipsRoute() {
  const { day } = Route.useSearch();
  return <TipsPage key={day} day={day} />;
}
