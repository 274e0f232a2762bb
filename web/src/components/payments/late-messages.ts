/** Describes money that arrived more than a day after it was taken or refunded: who, when, from which device. */
import { isLate, type Payment } from '@tableside/domain/entities/payment.ts';
import { clockText } from '../time/clock-text.ts';

type Money = Pick<Payment, 'timestamp' | 'arrival' | 'takenBy'> & { readonly kind?: Payment['kind'] };

export const deviceText = (device: string | null): string => device ?? 'an unknown device';

/**
 * Returns `Late: taken by Ana on Nov 15, 2026, 8:00 PM, arrived on Nov 20, 2026, 7:58 PM from Bar tablet (B)`, or
 * undefined when the money arrived in time.
 */
export function lateText(money: Money, timezone: string | undefined): string | undefined {
  const { arrival, timestamp, takenBy, kind = 'payment' } = money;
  if (!arrival || !isLate(money)) return undefined;
  const [made, arrived] = [timestamp, arrival.at].map((time) => clockText(time, 'withYear', timezone));
  const act = kind === 'refund' ? 'refunded' : 'taken';
  return `Late: ${act} by ${takenBy.name} on ${made}, arrived on ${arrived} from ${deviceText(arrival.device)}`;
}
