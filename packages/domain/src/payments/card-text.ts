/** How people name a card: 'Visa ••4242'. */
import type { PaidCard } from '../entities/payment.ts';

export const cardText = ({ brand, last4 }: PaidCard): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll('_', ' ')} ••${last4}`;
