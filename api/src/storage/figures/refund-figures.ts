/**
 * What refunds take off a report: sales, taxes and tips, on the day and in the hour of the refund. They are negative
 * figures beside those of the sales and payments, which are summed by the database.
 */
import { type Payment, refundOf, tipOf, whoseTip } from '@tableside/domain/entities/payment.ts';
import type { TaxPart } from '@tableside/domain/entities/visit.ts';
import type { NamedTax } from './taxes-by-rate.ts';
import type { RefundsOfDay, SalesByTime, ServerPart, TakenByTime, TakerPart } from './venue-figures.ts';

const QUARTER_MS = 900_000;

interface RefundFigures {
  readonly visits: readonly SalesByTime[];
  readonly taken: readonly TakenByTime[];
  readonly refunds: readonly RefundsOfDay[];
  readonly taxes: readonly NamedTax[];
  /** What each server sold less, and got less tips. */
  readonly servers: readonly ServerPart[];
  readonly takers: readonly TakerPart[];
}

export function refundFigures(refunds: readonly Payment[]): RefundFigures {
  return {
    visits: refunds.map(salesBack),
    taken: refunds.map((one) => ({
      ...timeOf(one),
      method: one.method,
      payments: 0,
      revenue: 0,
      tips: tipOf(one),
    })),
    refunds: refunds.map((one) => ({
      businessDay: one.businessDay,
      method: one.method,
      refunds: refundOf(one),
      refundedTips: 0 - tipOf(one),
    })),
    taxes: refunds.flatMap(({ back }) => back?.sale.taxes ?? []).map(taxBack),
    servers: refunds.flatMap((refund) => {
      const { back } = refund;
      if (!back) return [];
      const { id, name } = whoseTip(refund);
      return [
        { userId: id, name, tips: -back.tip },
        { userId: back.server?.id ?? null, name: back.server?.name ?? null, sales: -back.sale.total },
      ];
    }),
    takers: refunds.flatMap((refund) => {
      const { back } = refund;
      if (!back || back.tip === 0) return [];
      const { id, name } = whoseTip(refund);
      const inCash = back.of.method === 'cash' ? -back.tip : 0;
      return { userId: id, name, payments: 0, tips: -back.tip, inCash };
    }),
  };
}

const timeOf = ({ businessDay, timestamp }: Payment) => ({
  businessDay,
  quarter: Math.floor(Date.parse(timestamp) / QUARTER_MS),
});

function salesBack(refund: Payment): SalesByTime {
  const { total = 0, taxes = [] } = refund.back?.sale ?? {};
  const tax = taxes.reduce((cents, one) => cents + one.tax, 0);
  return { ...timeOf(refund), orders: 0, total: 0 - total, tax: 0 - tax, owing: 0, due: 0 };
}

const taxBack = ({ name, milli, included, base, tax, exempt, exempted }: TaxPart): NamedTax => ({
  name,
  milli,
  included: included ? 1 : 0,
  taxable: exempt + (included ? tax : 0) - base,
  exempt: 0 - (exempt - exempted),
  tax: 0 - tax,
});
