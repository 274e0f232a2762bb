/** The icon of each payment method, and the label of its button. */
import type { PaymentMethod } from '@tableside/domain/entities/payment.ts';
import { Banknote, CreditCard, type LucideIcon, Smartphone, WalletCards } from 'lucide-react';

export const METHOD_ICON: Readonly<Record<PaymentMethod, LucideIcon>> = {
  cash: Banknote,
  credit_card: CreditCard,
  debit_card: WalletCards,
  mobile_payment: Smartphone,
};

export const TAKE_LABEL: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Take cash',
  credit_card: 'Record card payment',
  debit_card: 'Record card payment',
  mobile_payment: 'Record mobile payment',
};
