/** The parts that make up a receipt. */

import type { ReceiptFact } from '@tableside/domain/payments/receipt.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { ReactNode } from 'react';
import styles from './receipt-parts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export interface FactProps {
  label: string;
  /** An empty value renders nothing. */
  value: string;
  /** The value is less important than the others. */
  quiet?: boolean;
}

export function Fact({ label, value, quiet }: FactProps) {
  if (value === '') return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={quiet ? undefined : styles.strong}>{value}</dd>
    </div>
  );
}

export function Lines({ children }: { children: ReactNode }) {
  return <div className={styles.lines}>{children}</div>;
}

export function Total({ cents }: { cents: number }) {
  return (
    <p className={styles.total}>
      <span>Total</span>
      <span>{formatCents(cents)}</span>
    </p>
  );
}

export function Told({ facts }: { facts: readonly ReceiptFact[] }) {
  return (
    <Facts>
      {facts.map((fact, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same
        <Fact key={n} {...fact} />
      ))}
    </Facts>
  );
}
