/** Icon and word of each payment method, and what its button says. */
import type { PaymentMethod } from '@tableside/domain/payments/payment.ts';
import { Banknote, CreditCard, type LucideIcon, Smartphone, WalletCards } from 'lucide-react';

export const METHOD_ICON: Readonly<Record<PaymentMethod, LucideIcon>> = {
  cash: Banknote,
  credit_card: CreditCard,
  debit_card: WalletCards,
  mobile_payment: Smartphone,
};

export const METHOD_LABEL: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  credit_card: 'Credit Card',
  debit_card: 'Debit Card',
  mobile_payment: 'Mobile Payment',
};

export const TAKE_LABEL: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Take cash',
  credit_card: 'Record card payment',
  debit_card: 'Record card payment',
  mobile_payment: 'Record mobile payment',
};

/** A method that navigation state names may be one of another version. */
export const methodLabel = (method: string): string =>
  method in METHOD_LABEL ? METHOD_LABEL[method as PaymentMethod] : method;
