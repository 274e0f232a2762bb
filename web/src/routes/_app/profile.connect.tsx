/** How another tablet comes to Tableside. */
import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '../../features/office/connect/connect-page.tsx';

export const Route = createFileRoute('/_app/profile/connect')({ component: ConnectPage });
