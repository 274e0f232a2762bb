import { aPayment } from '@tableside/domain/testing/builders.ts';
import { expect, it } from 'vitest';
import { lateText } from './late-messages.ts';

const TAKEN = '2026-06-12T23:30:00.000Z';
const after = (ms: number) => new Date(Date.parse(TAKEN) + ms).toISOString();
const DAY = 24 * 3_600_000;
const arrived = (ms: number, device: string | null = 'Bar tablet (B)') =>
  aPayment({ timestamp: TAKEN, arrival: { at: after(ms), device } });

it('money that arrived within a day is not late, nor is money of an earlier version', () => {
  expect(lateText(arrived(DAY), 'UTC')).toBeUndefined();
  expect(lateText(aPayment(), 'UTC')).toBeUndefined();
});

it('late money is listed with the person, both times and the device', () => {
  expect(lateText(arrived(DAY + 1), 'UTC')).toMatch(
    /^Late: taken by Ana on Jun 12, 2026, 11:30\sPM, arrived on Jun 13, 2026, 11:30\sPM from Bar tablet \(B\)$/,
  );
  expect(lateText({ ...arrived(2 * DAY, null), kind: 'refund' }, 'UTC')).toMatch(
    /^Late: refunded by Ana .* from an unknown device$/,
  );
});
