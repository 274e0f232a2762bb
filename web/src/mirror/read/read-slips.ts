/** Reads the slips of card payments that this device holds, with and without a tip. */
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { type SlipsOf, type SlipTip, slipsWithoutTip, slipTips } from '@tableside/domain/payments/slips.ts';
import { useMemo } from 'react';
import { usePayments } from './read-payments.ts';

export interface Slips {
  /** Without a tip, the newest first. */
  readonly left: readonly Payment[];
  readonly typed: readonly SlipTip[];
}

/** Undefined while loading. */
export function useSlips({ day, userId }: Partial<SlipsOf>): Slips | undefined {
  const payments = usePayments();
  return useMemo(() => {
    if (day === undefined || userId === undefined || !payments) return undefined;
    const of = { day, userId };
    return { left: slipsWithoutTip(payments, of), typed: slipTips(payments, of) };
  }, [day, userId, payments]);
}
