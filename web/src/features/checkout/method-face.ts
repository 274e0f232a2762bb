/** The icon of each payment method, and the label of its button. */
import { type AcceptedMethod, OWN_METHOD, type PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Tender, TenderKind } from '@tableside/domain/entities/tender.ts';
import {
  Banknote,
  CreditCard,
  type LucideIcon,
  NotebookPen,
  Smartphone,
  Store,
  Ticket,
  WalletCards,
} from 'lucide-react';

export const METHOD_ICON: Readonly<Record<AcceptedMethod, LucideIcon>> = {
  cash: Banknote,
  credit_card: CreditCard,
  debit_card: WalletCards,
  mobile_payment: Smartphone,
};

export const TENDER_ICON: Readonly<Record<TenderKind, LucideIcon>> = {
  cash: Banknote,
  card: WalletCards,
  voucher: Ticket,
  account: NotebookPen,
  elsewhere: Store,
};

const TAKE_LABEL: Readonly<Record<AcceptedMethod, string>> = {
  cash: 'Take cash',
  credit_card: 'Record card payment',
  debit_card: 'Record card payment',
  mobile_payment: 'Record mobile payment',
};

interface Chosen {
  readonly method: PaymentMethod;
  readonly tender: Pick<Tender, 'name'> | undefined;
}

export const takeLabel = ({ method, tender }: Chosen): string =>
  tender || method === OWN_METHOD ? `Record ${tender?.name ?? 'payment'}` : TAKE_LABEL[method];
