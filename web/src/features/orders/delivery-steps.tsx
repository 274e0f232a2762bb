/** Saved here → on the server → on the kitchen screen, each with its time once it is true. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { HardDrive } from 'lucide-react';
import { clockText } from '../../components/clock-text.ts';
import { DELIVERY_ICONS, DELIVERY_WORDS, type DeliveryStep } from '../../components/delivery-mark.tsx';
import { useOrderDelivery } from '../../mirror/read.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './delivery-steps.module.css';

const STEPS: readonly DeliveryStep[] = ['saved', 'server', 'kitchen'];

export interface DeliveryStepsProps {
  order: Order;
  timezone: string | undefined;
}

export function DeliverySteps({ order, timezone }: DeliveryStepsProps) {
  const delivery = useOrderDelivery(order.id);
  if (!delivery) return null;
  const reached = STEPS.indexOf(delivery.step);
  const times: Readonly<Record<DeliveryStep, number | string | null>> = {
    saved: delivery.savedAt,
    server: delivery.serverAt,
    kitchen: delivery.kitchenAt,
  };
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, at) => (
        <li
          key={step}
          className={styles.step}
          data-reached={at <= reached}
          aria-current={at === reached ? 'step' : undefined}
        >
          <Icon of={step === 'saved' ? HardDrive : DELIVERY_ICONS[step]} />
          <span className={styles.word}>{DELIVERY_WORDS[step]}</span>
          <span className={styles.time}>{timeOf(times[step], at <= reached, timezone)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A step that was taken elsewhere, or long ago, has no time here. */
function timeOf(time: number | string | null, isReached: boolean, timezone: string | undefined): string {
  if (!isReached) return 'Not yet';
  return time === null ? 'Yes' : clockText(time, 'seconds', timezone);
}
