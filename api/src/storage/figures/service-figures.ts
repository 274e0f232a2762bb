/** What was sold at tables, as takeout and on tabs. */
import { SERVICES } from '@tableside/domain/visits/party-of.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

/** Nothing when all was sold at tables. */
export function servicesOf(sold: VenueMetrics['byService'] = []): Pick<VenueMetrics, 'byService'> {
  if (sold.every(({ service }) => service === 'dineIn')) return {};
  return { byService: SERVICES.flatMap((service) => sold.filter((one) => one.service === service)) };
}
