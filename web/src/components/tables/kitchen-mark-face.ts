/** Icon and tone of how far the kitchen is with what a party ordered. */
import { CloudOff, Flame, type LucideIcon } from 'lucide-react';
import type { Tone } from '../../ui/theme/tone.ts';
import { ORDER_STATUS_ICON } from '../orders/order-status-face.ts';
import type { KitchenMark } from './visit-next.ts';

export const KITCHEN_MARK_FACE: Readonly<Record<KitchenMark, { icon: LucideIcon; tone: Tone }>> = {
  serving: { icon: ORDER_STATUS_ICON.serving, tone: 'serving' },
  rush: { icon: Flame, tone: 'danger' },
  saved: { icon: CloudOff, tone: 'neutral' },
  preparing: { icon: ORDER_STATUS_ICON.preparing, tone: 'preparing' },
  accepted: { icon: ORDER_STATUS_ICON.accepted, tone: 'accepted' },
};
