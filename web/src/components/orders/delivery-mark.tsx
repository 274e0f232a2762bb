/**
 * Shows how far a change to an order has come: saved here, on the server, in the kitchen's list, on its screen. It
 * never guesses.
 */
import { CloudCheck, CloudOff, ListChecks, type LucideIcon, MonitorCheck } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './delivery-mark.module.css';

export type DeliveryStep = 'saved' | 'server' | 'list' | 'kitchen';

export const DELIVERY_TEXTS: Readonly<Record<DeliveryStep, string>> = {
  saved: 'Saved here',
  server: 'On the server',
  list: "In the kitchen's list",
  kitchen: 'On the kitchen screen',
};

export const DELIVERY_ICONS: Readonly<Record<DeliveryStep, LucideIcon>> = {
  saved: CloudOff,
  server: CloudCheck,
  list: ListChecks,
  kitchen: MonitorCheck,
};

export interface DeliveryMarkProps {
  step: DeliveryStep;
}

export function DeliveryMark({ step }: DeliveryMarkProps) {
  return (
    <span className={styles.mark} data-step={step}>
      <Icon of={DELIVERY_ICONS[step]} size={16} />
      {DELIVERY_TEXTS[step]}
    </span>
  );
}
