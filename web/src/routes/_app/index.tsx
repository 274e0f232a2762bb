/** Home: the Order Management board. */
import { createFileRoute } from '@tanstack/react-router';
import { BoardPage } from '../../features/orders/board-page.tsx';

export const Route = createFileRoute('/_app/')({ component: BoardPage });
