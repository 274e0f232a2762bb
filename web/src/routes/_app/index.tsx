/** Home: the Order Management board. */
import { createFileRoute, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { BoardFailed } from '../../features/orders/board-failed.tsx';
import { BoardPage } from '../../features/orders/board-page.tsx';

export const Route = createFileRoute('/_app/')({ component: BoardPage, errorComponent: BoardError });

/** A mirror that can't be read is told on the board; any other error goes on to the page of last resort. */
function BoardError({ error }: ErrorComponentProps) {
  const { context } = useRouter().options;
  if (!context.storageProblemOf(error)) throw error;
  return <BoardFailed />;
}
