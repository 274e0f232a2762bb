/** Whether the staff of this tablet share it. */
import { createFileRoute } from '@tanstack/react-router';
import { TabletPage } from '../../features/people/tablet-page.tsx';

export const Route = createFileRoute('/_app/profile/tablet')({ component: TabletPage });
