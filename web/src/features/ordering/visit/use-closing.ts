/** Closes a check that is paid and frees its table. Returns why it could not, or leads to the Tables page and says so. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { useNavigate } from '@tanstack/react-router';
import { checkDone } from '../../../components/visits/check-done.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useToast } from '../../../ui/messages/toast.tsx';

/** Said beside each button that closes a check. */
export const CLOSED_FOR_GOOD = "A closed check can't be opened again.";

export function useClosing({ rootId: visitId, number }: Visit): () => Promise<Problem> {
  const engine = useEngine();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    const refused = await problemOf(engine.mutate('visit.close', { visitId, freeTable: true }));
    if (refused !== null) return refused;
    await navigate({ to: '/tables' });
    checkDone.tell();
    toast.show({ message: `#${number} closed` });
    return null;
  };
}
