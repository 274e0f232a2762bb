/** What a report says of a single day alone, because it takes whole documents: its guests, and how long they waited. */
import { waitsOf } from '@tableside/domain/days/waits.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

export interface OneDay {
  /** The visits that were closed on the day. */
  readonly visits: readonly Visit[];
  /** Their rounds. */
  readonly rounds: readonly Order[];
}

export function oneDayFigures({ visits, rounds }: OneDay): Pick<VenueMetrics, 'guests' | 'waits'> {
  const counted = visits.flatMap(({ closed }) => (closed?.sale.covers ? [closed.sale] : []));
  return {
    guests: {
      count: counted.reduce((sum, { covers }) => sum + (covers ?? 0), 0),
      sales: counted.reduce((sum, { total }) => sum + total, 0),
    },
    waits: [...waitsOf(rounds)],
  };
}
