/** Where a printer prints a receipt with each payment, the payment makes it. One that came late prints nothing by itself. */
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { isTaken, type Payment } from '@tableside/domain/entities/payment.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { MAIN_CHECK } from '@tableside/domain/entities/visit.ts';
import { expiryOf } from '@tableside/domain/printing/print-times.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';

export interface PaidMoment {
  /** Those that are in use. */
  readonly printers: readonly Printer[];
  readonly now: string;
  readonly drawerOf: (id: string) => Promise<Drawer | undefined>;
}

/** Returns the receipt of a committed payment: the same payment asks for the same one each time. Undefined: none. */
export async function receiptOf(
  payment: Payment,
  { printers, now, drawerOf }: PaidMoment,
): Promise<Print | undefined> {
  const { id, timestamp, visitId, checkKey, drawerId, tipOn, arrival } = payment;
  // A tip that was left on a slip is a payment, and nobody waits for its paper.
  if (!isTaken(payment) || tipOn !== undefined) return undefined;
  const expiresAt = expiryOf('receipt', timestamp);
  if (now >= expiresAt || (arrival?.at ?? timestamp) >= expiresAt) return undefined;
  const always = printers.filter(({ prints }) => prints.receipts && prints.receiptsAlways === true);
  const drawer = drawerId === undefined ? undefined : await drawerOf(drawerId);
  const printer = always.find((one) => one.id === drawer?.printerId) ?? firstOf(always);
  if (!printer || timestamp < printer.from) return undefined;
  const receipt = derivedId(id, 'receipt');
  return {
    id: receipt,
    ...{ venueId: printer.venueId, kind: 'receipt', printerId: printer.id, subject: receipt, askedBy: null },
    of: { entity: 'visit', id: visitId, ...(checkKey !== MAIN_CHECK && { checkKey }) },
    ...{ madeAt: timestamp, expiresAt, state: 'waiting', stateAt: now, attempts: [] },
    version: 0,
  };
}

/** Where several print them, the one that was added first: a guest gets one. */
const firstOf = (printers: readonly Printer[]): Printer | undefined =>
  printers.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
