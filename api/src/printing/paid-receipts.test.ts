import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { aPayment } from '@tableside/domain/testing/builders.ts';
import { aPrinter, printerId } from '@tableside/domain/testing/print-builders.ts';
import { expect, it } from 'vitest';
import { receiptOf } from './paid-receipts.ts';

const PAID = '2026-06-12T23:30:00.000Z';
const always = { ...aPrinter().prints, receipts: true, receiptsAlways: true } as const;
const printers = [aPrinter({ id: printerId(2), prints: always }), aPrinter({ prints: always })];
const receipt = (payment: Partial<Payment>, now = PAID, at: readonly Printer[] = printers) =>
  receiptOf(aPayment({ timestamp: PAID, checkKey: 'main', ...payment }), {
    ...{ printers: at, now },
    drawerOf: async () => undefined,
  });

it('is one for each payment, of its part of the check, at the printer that was added first', async () => {
  expect(await receipt({})).toMatchObject({ kind: 'receipt', printerId: printerId(1), state: 'waiting' });
  expect((await receipt({}))?.of).not.toHaveProperty('checkKey');
  expect((await receipt({ checkKey: 'seat-2' }))?.of).toMatchObject({ checkKey: 'seat-2' });
  expect((await receipt({}))?.id).toBe((await receipt({}))?.id);
});

it('is none of a refund, of a tip from a slip, and of money that was not taken', async () => {
  expect(await receipt({ kind: 'refund' })).toBeUndefined();
  expect(await receipt({ tipOn: aPayment().id })).toBeUndefined();
  expect(await receipt({ outcome: 'pending' })).toBeUndefined();
});

it('is none two minutes later, of money that arrived later, and of money from before there was a printer', async () => {
  const later = '2026-06-12T23:32:00.000Z';
  expect(await receipt({}, '2026-06-12T23:31:59.999Z')).toBeDefined();
  expect(await receipt({}, later)).toBeUndefined();
  expect(await receipt({ arrival: { at: later, device: null } }, PAID)).toBeUndefined();
  expect(await receipt({}, PAID, [aPrinter({ prints: always, from: later })])).toBeUndefined();
});

it('is none where somebody asks for it', async () => {
  const prints = { ...always, receiptsAlways: undefined };
  expect(await receipt({}, PAID, [aPrinter({ prints: { ...prints } as Printer['prints'] })])).toBeUndefined();
  expect(await receipt({}, PAID, [aPrinter({ prints: { ...always, receipts: false } })])).toBeUndefined();
});
