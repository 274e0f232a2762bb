/** Joins a check with another one. That can't be taken back, which is said before, beside each choice of a check. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { Money } from '../../../components/money.tsx';
import { checkSpend } from '../../../components/tables/table-minimum.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import styles from './visit-more.module.css';

export function useJoining(): (from: Visit, into: Visit) => Promise<Problem> {
  const engine = useEngine();
  const toast = useToast();
  return async (from, into) => {
    const refused = await problemOf(engine.mutate('visit.merge', { from: from.rootId, into: into.rootId }));
    if (refused === null) toast.show({ message: `#${from.number} joined #${into.number}` });
    return refused;
  };
}

export const JoinedForGood = () => (
  <p className={styles.hint}>The two become one check. That can't be taken back.</p>
);

/** What a check comes to, at the end of the button that joins it. */
export const CheckSum = ({ whole }: { whole: WholeVisit }) => <Money cents={checkSpend(whole)} />;
