/** Finds what a payment on a visit is for: the whole check, or one part that was split off. Amounts are cents. */
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { type CheckKey, MAIN_CHECK, type Visit } from '@tableside/domain/visits/visit.ts';
import type { Payable } from '../payable.ts';

/** `key` is null for everything that is owed. `tipOnly` never closes a check, because it may be closed already. */
export function checkPayable(
  visit: Visit,
  bill: Bill,
  { key, tipOnly }: { readonly key: CheckKey | null; readonly tipOnly: boolean },
): Payable {
  const check = bill.checks.find((one) => one.key === key);
  const { total, net, taken } = check ?? bill;
  return {
    name: { orderId: visit.rootId, checkKey: check?.key ?? MAIN_CHECK, ...(!tipOnly && { close: true }) },
    due: tipOnly ? 0 : Math.max(0, check ? check.offered : bill.due),
    total,
    subtotal: net,
    paid: taken,
    guest: null,
    receipt: { visit: visit.rootId, ...(check && { check: check.key }) },
  };
}

/** 'Seat 2', the name of a check made by hand, or 'The rest'. */
export function checkName({ key, name }: { readonly key: CheckKey; readonly name: string | null }): string {
  if (name !== null) return name;
  const seat = /^seat-(\d+)$/.exec(key)?.[1];
  if (seat !== undefined) return `Seat ${seat}`;
  return key === MAIN_CHECK ? 'The rest' : 'Check';
}
