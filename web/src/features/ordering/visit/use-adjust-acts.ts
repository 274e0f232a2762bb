/** The actions that take something off the bill of a visit, and that put it back. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { AdjustActs } from '../../../components/visits/use-giving.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';

export function useAdjustActs({ rootId: visitId }: Pick<Visit, 'rootId'>): AdjustActs {
  const engine = useEngine();
  return {
    adjust: (what) => problemOf(engine.mutate('visit.adjust', { visitId, ...what })),
    unadjust: (adjustmentId) => problemOf(engine.mutate('visit.unadjust', { visitId, adjustmentId })),
  };
}
