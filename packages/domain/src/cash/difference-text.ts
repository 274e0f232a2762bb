/** Says by how much counted cash differs from what was expected. */
import { formatCents } from '../values/money.ts';

/** Returns 'Exact', '$2.00 over' or '$5.00 short'. */
export function differenceText(cents: number): string {
  if (cents === 0) return 'Exact';
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? 'over' : 'short'}`;
}
