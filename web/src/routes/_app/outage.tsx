/** The page about the changes made during the last outage. */
import { createFileRoute } from '@tanstack/react-router';
import { OutagePage } from '../../features/sync-status/outage-page.tsx';

export const Route = createFileRoute('/_app/outage')({ component: OutagePage });
