/** The slips that this person may type tips for: their own, or for managers everybody's. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { type SlipTip, slipsWithoutTip, slipTips } from '@tableside/domain/payments/slips.ts';
import { useMemo } from 'react';
import { useActor } from '../../../components/staff/actor.tsx';
import { usePayments } from '../../../mirror/read/read-payments.ts';

export interface Slips {
  /** Without a tip, the newest first. */
  readonly left: readonly Payment[];
  readonly typed: readonly SlipTip[];
  /** Slips of colleagues are among them. */
  readonly isOfAll: boolean;
}

/** Undefined while loading. */
export function useSlips(day: string | undefined): Slips | undefined {
  const { userId, role } = useActor();
  const payments = usePayments();
  const isOfAll = roleMay(role, 'payment.screen');
  return useMemo(() => {
    if (day === undefined || !payments) return undefined;
    const of = { day, userId: isOfAll ? null : userId };
    return { left: slipsWithoutTip(payments, of), typed: slipTips(payments, of), isOfAll };
  }, [day, payments, isOfAll, userId]);
}
