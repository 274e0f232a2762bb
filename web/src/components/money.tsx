/** Shows an amount in cents as dollars. */
import { formatCents } from '@tableside/domain/values/money.ts';

export interface MoneyProps {
  cents: number;
  className?: string | undefined;
}

export function Money({ cents, className }: MoneyProps) {
  return <span className={className}>{formatCents(cents)}</span>;
}
