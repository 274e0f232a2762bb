import type { Payment } from '@tableside/domain/entities/payment.ts';
import { anItem, aPayment, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, it } from 'vitest';
import { asText } from '../../testing/page.ts';
import { readPages } from '../../testing/reader.ts';
import { aProfile } from '../../testing/slips.ts';
import { bytesOfSlip } from '../bytes/bytes-of-slip.ts';
import { guestSlipOf } from './guest-slip.ts';

const items = [
  anItem({ id: testId('item', 1), name: 'Burger', price: 1000, quantity: 2, seat: 1 }),
  anItem({ id: testId('item', 2), name: '🍷', price: 2000, seat: 2 }),
];
const discount = anAdjustment({ kind: 'discount', milli: 10_000 });

function slipOf({
  key,
  isPaid = false,
  pay = null,
  paid = {},
}: {
  key?: string;
  isPaid?: boolean;
  pay?: string | null;
  paid?: Partial<Payment>;
}) {
  const visit = aVisit({
    split: { by: 'seat', lines: {} },
    adjustments: [discount],
    takings: isPaid ? [aTaking(1000, { paymentId: aPayment().id })] : [],
  });
  const bill = billOf(visit, [aRound(items)]);
  const payments = isPaid ? [aPayment({ amount: 1000, method: 'cash', tip: 0, ...paid })] : [];
  const check = bill.checks.find((one) => one.key === key);
  return guestSlipOf({
    ...{ visit, bill, check, payments, payment: payments.at(-1) },
    ...{ tableName: 'Table 12', venue: aVenue({ name: 'Alder & Rye' }), marks: {} },
    oneSized: new Set(items.map(({ productId }) => productId)),
    insteadOf: (itemId) => (itemId === testId('item', 2) ? 'Wine 7' : 'Mains 1'),
    copy: 'https://alder.example/r/7Qm2Kx9f',
    pay,
  });
}

async function paperOf(slip: ReturnType<typeof slipOf>): Promise<string> {
  const profile = aProfile({ columns: 32 });
  const { pages, faults } = readPages(await bytesOfSlip(slip, profile, null), profile);
  expect(faults).toEqual([]);
  return pages.map((page) => asText(page)).join('');
}

const cents = (value: string): number => Math.round(100 * Number(value.replace(/[$,]/g, '')));

describe('the paper for guests', () => {
  it('is a bill without a code before the first payment, and a receipt with one after it', async () => {
    const [bill, receipt] = [slipOf({}), slipOf({ isPaid: true })];
    expect([bill.kind, bill.copy]).toEqual(['bill', null]);
    expect([receipt.kind, receipt.copy]).toEqual(['receipt', 'https://alder.example/r/7Qm2Kx9f']);
    expect(receipt.paid.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Paid, Cash $10.00',
      `Still to pay $${((cents(receipt.total) - 1000) / 100).toFixed(2)}`,
    ]);
    expect(await paperOf(bill)).toContain('Your bill');
    expect(await paperOf(receipt)).toContain('[code: https://alder.example/r/7Qm2Kx9f]');
  });

  it('names the card that a reader took, and says when no money moved', async () => {
    const card = { brand: 'visa', last4: '4242' };
    const byCard = { method: 'credit_card' as const, transactionId: 'pi_3OaBcD', card };
    const paper = await paperOf(slipOf({ isPaid: true, paid: { ...byCard, isTest: true } }));
    expect(paper).toMatch(/Visa ••4242/);
    expect(paper).toMatch(/^TEST +No money moved$/m);
    expect(await paperOf(slipOf({ isPaid: true, paid: byCard }))).not.toContain('TEST');
  });

  it('has every line with its amount, also one whose name does not print, and adds up', async () => {
    const slip = slipOf({});
    const paper = await paperOf(slip);
    expect(paper).toMatch(/^2 x Burger +\$20\.00$/m);
    expect(paper).toMatch(/^1 x Wine 7 +\$20\.00$/m);
    expect(paper).toMatch(/^Discount +-\$4\.00$/m);
    expect(slip.sums.reduce((sum, { value }) => sum + cents(value), 0)).toBe(cents(slip.total));
  });

  it('has only what is on one check, and names that', async () => {
    const paper = await paperOf(slipOf({ key: 'seat-1' }));
    expect(paper).toMatch(/^Part +Seat 1$/m);
    expect(paper).toContain('Burger');
    expect(paper).not.toContain('Wine 7');
  });

  it('has the code to pay by phone on a bill, and on no receipt', async () => {
    const pay = 'https://alder.example/api/bill/B17/7Qm2Kx9f';
    expect(slipOf({ pay }).pay).toBe(pay);
    expect(slipOf({ pay, isPaid: true }).pay).toBeUndefined();
    expect(await paperOf(slipOf({ pay }))).toContain('Scan to pay on your phone');
    expect(slipOf({}).pay).toBeUndefined();
  });
});
