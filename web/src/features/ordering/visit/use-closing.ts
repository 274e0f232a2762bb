/** Closes a check that is paid and frees its table. Returns why it could not, or leads to the Tables page. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { useNavigate } from '@tanstack/react-router';
import { checkDone } from '../../../components/visits/check-done.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';

export function useClosing({ rootId: visitId }: Pick<Visit, 'rootId'>): () => Promise<Problem> {
  const engine = useEngine();
  const navigate = useNavigate();
  return async () => {
    const refused = await problemOf(engine.mutate('visit.close', { visitId, freeTable: true }));
    if (refused !== null) return refused;
    await navigate({ to: '/tables' });
    checkDone.tell();
    return null;
  };
}
