/**
 * The stations of a venue: which of them makes a product, and on whose wall a line hangs. A venue that has named none has
 * a kitchen and a bar.
 */
import type { Category, Product } from '../entities/menu.ts';
import type { OrderItem } from '../entities/order.ts';
import { NO_STATION, type Station } from '../entities/station.ts';

const USUAL: readonly Station[] = [
  { id: 'kitchen', name: 'Kitchen', color: 'grey', screen: true },
  { id: 'bar', name: 'Bar', color: 'blue', screen: true },
];

interface WithStations {
  readonly stations?: readonly Station[];
}

export const stationsOf = ({ stations }: WithStations): readonly Station[] => stations ?? USUAL;

/** Returns the station that a venue has, or undefined. */
export const stationIn = (venue: WithStations, id: string): Station | undefined =>
  stationsOf(venue).find((station) => station.id === id);

/** Returns the station that makes a product: its own, else the one of its category. */
export const stationOf = (
  product: Pick<Product, 'stationId'>,
  category: Pick<Category, 'station'> | undefined,
): string => product.stationId ?? category?.station ?? 'kitchen';

type Hanging = Pick<OrderItem, 'station' | 'status'>;

/** Whether a new line of this station is to be made. Nobody bumps what hangs on no wall, so that is ready at once. */
export const isMadeAt = (venue: WithStations, id: string): boolean =>
  id !== NO_STATION && (stationIn(venue, id)?.screen ?? true);

/** What a new line of this station begins with. */
export const soldAt = (venue: WithStations, station: string): Hanging => ({
  status: isMadeAt(venue, station) ? 'pending' : 'ready',
  station,
});

/** Whether nobody has to make any of these lines. A round of them is completed as soon as it is sent. */
export const isUnmade = (venue: WithStations, lines: readonly Hanging[]): boolean =>
  lines.length > 0 && lines.every(({ station, status }) => status === 'ready' && !isMadeAt(venue, station));

/**
 * Returns the station on whose wall a line hangs, or null when it hangs on none. A line of a station that is gone, or that
 * lost its wall while the line was still to be made, hangs at the first one: nothing that was sold vanishes.
 */
export function hangsAt(stations: readonly Station[], { station, status }: Hanging): string | null {
  if (station === NO_STATION) return null;
  const own = stations.find(({ id }) => id === station);
  if (own?.screen) return own.id;
  if (own && status === 'ready') return null;
  return firstOf(stations).id;
}

/** Returns the station that stands for the kitchen: the first one with a wall. */
export const firstOf = (stations: readonly Station[]): Station =>
  stations.find(({ screen }) => screen) ?? stations[0] ?? (USUAL[0] as Station);
