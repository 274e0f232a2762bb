/** Order history. `?q=` is what is searched first. */
import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../../features/orders/history-page.tsx';

export const Route = createFileRoute('/_app/orders/')({
  validateSearch: ({ q }: { q?: unknown }): { q?: string } =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  component: History,
});

function History() {
  const { q } = Route.useSearch();
  return <HistoryPage key={q} q={q} />;
}
