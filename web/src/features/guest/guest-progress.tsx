/** The steps of a guest's order, each with icon, word and time. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { Check, Send } from 'lucide-react';
import { useEffect } from 'react';
import { ORDER_STATUS_ICON } from '../../components/orders/order-status-face.ts';
import { clockText } from '../../components/time/clock-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './guest-progress.module.css';
import { type GuestStep, guestSteps } from './guest-steps.ts';
import { seenTimes } from './seen-times.ts';

export interface GuestProgressProps {
  order: Order;
  timezone: string | undefined;
  payAt: PayAt;
}

export function GuestProgress({ order, timezone, payAt }: GuestProgressProps) {
  useEffect(() => seenTimes.note([order]), [order]);
  const steps = guestSteps(order, seenTimes.of(order.id), payAt);
  const current = steps.find(({ state }) => state === 'current');
  if (steps.length === 0) return null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {current ? `Your order: ${current.word}` : ''}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.status}
            className={styles.step}
            data-state={step.state}
            data-tone={step.status}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={styles.disc}>
              <Icon of={iconOf(step)} />
            </span>
            <span className={styles.word}>
              {step.word}
              {step.state === 'ahead' && <span className="visually-hidden">, not yet</span>}
            </span>
            {step.at !== null && <span className={styles.time}>{timeText(step, timezone)}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

function iconOf({ state, status }: GuestStep) {
  if (state === 'done') return Check;
  return status === 'draft' ? Send : ORDER_STATUS_ICON[status];
}

const timeText = ({ state, at }: GuestStep, timezone: string | undefined): string => {
  const clock = clockText(at ?? '', 'time', timezone);
  return state === 'current' ? `since ${clock}` : clock;
};
