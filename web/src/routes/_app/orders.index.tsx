/** Order history. */
import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../../features/orders/history-page.tsx';

export const Route = createFileRoute('/_app/orders/')({ component: HistoryPage });
