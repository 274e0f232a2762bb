/** Joins a check with another one. That can't be taken back, which is said before, beside each choice of a check. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { checkSpend } from '../../../components/tables/table-minimum.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import { type DishClashes, joining, useDishesStop } from './dishes-question.tsx';
import styles from './visit-more.module.css';

/** What a screen does with the answer. */
type Joined = (work: () => Promise<Problem>) => void;

/** Joins parties with `into`, one after the other. Asks first when a dish clashes with an allergy of another party. */
export function useJoining(): {
  join: (from: readonly WholeVisit[], into: WholeVisit, onGo: Joined) => void;
  question: ReactNode;
} {
  const engine = useEngine();
  const toast = useToast();
  const { ask, question } = useDishesStop({ backText: "Don't join", goText: 'Join anyway' });
  const merged = async (from: Visit, into: Visit, clashes: DishClashes): Promise<Problem> => {
    const names = { from: from.rootId, into: into.rootId };
    const refused = await problemOf(engine.mutate('visit.merge', { ...names, clashes }));
    if (refused === null) toast.show({ message: `#${from.number} joined #${into.number}` });
    return refused;
  };
  const all = async (from: readonly WholeVisit[], into: WholeVisit, clashes: DishClashes) => {
    for (const { visit } of from) {
      const refused = await merged(visit, into.visit, clashes);
      if (refused !== null) return refused;
    }
    return null;
  };
  const join: ReturnType<typeof useJoining>['join'] = (from, into, onGo) =>
    void ask(joining([...from, into]), (clashes) => onGo(() => all(from, into, clashes)));
  return { join, question };
}

export const JoinedForGood = () => (
  <p className={styles.hint}>The two become one check. That can't be taken back.</p>
);

/** What a check comes to, at the end of the button that joins it. */
export const CheckSum = ({ whole }: { whole: WholeVisit }) => <Money cents={checkSpend(whole)} />;
