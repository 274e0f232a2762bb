/** The four steps of an import, and which of them is now. */

import { Check } from 'lucide-react';
import { Icon } from '../../../../ui/icons/icon.tsx';
import styles from './import.module.css';

const STEPS = [
  ['choose', 'Choose'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['done', 'Done'],
] as const;
export type StepName = (typeof STEPS)[number][0];

export function StepList({ current }: { current: StepName }) {
  const at = STEPS.findIndex(([name]) => name === current);
  return (
    <ol aria-label="Steps" className={styles.steps}>
      {STEPS.map(([name, label], n) => (
        <li key={name} aria-current={n === at ? 'step' : undefined} data-past={n < at || undefined}>
          <span aria-hidden className={styles.stepMark}>
            {n < at ? <Icon of={Check} size={16} /> : n + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
