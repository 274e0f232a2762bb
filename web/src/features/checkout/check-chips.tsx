/** The checks of a bill, to choose the one that is paid now. */

import type { CheckKey } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { checkName } from '@tableside/domain/visits/check-label.ts';
import { useEffect, useRef } from 'react';
import { Chip } from '../../ui/choices/chip.tsx';
import styles from './check-picker.module.css';

export interface CheckChipsProps {
  bill: Bill;
  /** Null: everything at once. */
  chosen: CheckKey | null;
  onChoose: (key: CheckKey | null) => void;
}

/** Shows nothing while the bill is one check. */
export function CheckChips({ bill, chosen, onChoose }: CheckChipsProps) {
  const chips = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another check may stand outside the row
  useEffect(() => bringIntoRow(chips.current), [chosen]);
  const shown = bill.checks.filter(({ total, taken }) => total > 0 || taken > 0);
  if (shown.length <= 1) return null;
  return (
    <fieldset ref={chips} aria-label="Check to pay" className={styles.checks}>
      <Chip pressed={chosen === null} onClick={() => onChoose(null)}>
        Everything {formatCents(Math.max(0, bill.due))}
      </Chip>
      {shown.map((check) => (
        <Chip key={check.key} pressed={chosen === check.key} onClick={() => onChoose(check.key)}>
          {checkName(check)} {check.offered > 0 ? formatCents(check.offered) : 'paid'}
        </Chip>
      ))}
    </fieldset>
  );
}

/** How far the chosen check stands from the edge of the row. */
const MARGIN = 16;

/** Scrolls the row of a phone sideways until it shows the chosen check, and moves nothing else. */
function bringIntoRow(chips: HTMLElement | null): void {
  const row = chips?.parentElement;
  const chosen = chips?.querySelector('[aria-pressed="true"]');
  if (!row || !chosen) return;
  const { left, right } = row.getBoundingClientRect();
  const chip = chosen.getBoundingClientRect();
  const before = left + MARGIN - chip.left;
  const after = chip.right - (right - MARGIN);
  if (before > 0) row.scrollLeft -= before;
  else if (after > 0) row.scrollLeft += after;
}
