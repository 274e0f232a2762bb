/** What became of the changes of the last time without a connection. */
import { createFileRoute } from '@tanstack/react-router';
import { OutagePage } from '../../features/sync-status/outage-page.tsx';

export const Route = createFileRoute('/_app/outage')({ component: OutagePage });
