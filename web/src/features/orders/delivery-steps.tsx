/**
 * The steps saved here → on the server → with the kitchen, each with its time once it is reached. A draft does not go
 * to a kitchen.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import { HardDrive } from 'lucide-react';
import { DELIVERY_ICONS, DELIVERY_TEXTS, type DeliveryStep } from '../../components/orders/delivery-mark.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useShownInKitchen } from '../../engine/engine-context.tsx';
import { useOrderDelivery } from '../../mirror/read/read.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './delivery-steps.module.css';

export interface DeliveryStepsProps {
  order: Order;
  timezone: string | undefined;
}

export function DeliverySteps({ order, timezone }: DeliveryStepsProps) {
  const delivery = useOrderDelivery(order.id, useShownInKitchen());
  if (!delivery) return null;
  const steps = stepsOf(delivery);
  const reached = steps.indexOf(delivery.step);
  const { savedAt, serverAt, kitchenAt } = delivery;
  const times: Readonly<Record<DeliveryStep, number | string | null>> = {
    saved: savedAt,
    server: serverAt,
    list: kitchenAt,
    kitchen: kitchenAt,
  };
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={styles.step}
          data-reached={at <= reached}
          aria-current={at === reached ? 'step' : undefined}
        >
          <Icon of={step === 'saved' ? HardDrive : DELIVERY_ICONS[step]} />
          <span className={styles.word}>{DELIVERY_TEXTS[step]}</span>
          <span className={styles.time}>{timeOf(times[step], at <= reached, timezone)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Includes the last step only for an order that is with the kitchen or will go to it. */
function stepsOf({ step, isForKitchen }: Pick<Delivery, 'step' | 'isForKitchen'>): readonly DeliveryStep[] {
  if (step === 'list' || step === 'kitchen') return ['saved', 'server', step];
  return isForKitchen ? ['saved', 'server', 'kitchen'] : ['saved', 'server'];
}

type Delivery = NonNullable<ReturnType<typeof useOrderDelivery>>;

/** A step that was reached elsewhere, or long ago, has no time on this device. */
function timeOf(time: number | string | null, isReached: boolean, timezone: string | undefined): string {
  if (!isReached) return 'Not yet';
  return time === null ? 'Yes' : clockText(time, 'time', timezone);
}
