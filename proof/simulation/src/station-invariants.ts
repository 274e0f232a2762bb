/**
 * I46: What was sold and is not made yet hangs on the wall of a station, whatever became of the stations since. What
 * nobody makes is in its round, and a round of nothing else waits for nobody. No station that the menu names is gone,
 * unless a product came back that had it.
 */
import { Rows } from '@tableside/domain/command/rows.ts';
import { isFinal, type Order, type OrderItem } from '@tableside/domain/entities/order.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import { isRound, leftOf } from '@tableside/domain/entities/visit.ts';
import { hangsAt, stationsOf } from '@tableside/domain/venue/stations.ts';
import { type Moment, momentsOf } from './moments.ts';
import type { ServerRecord } from './server-record.ts';

export function checkStations(record: ServerRecord): string[] {
  const known = new Rows();
  const found: string[] = [];
  for (const moment of momentsOf(record)) {
    const gone = new Set(stationsOf(known.venue() ?? {}).map(({ id }) => id));
    for (const row of moment.rows) known.put(row);
    const isOther = moment.rows.some(({ entity }) => entity === 'venue');
    const orders = isOther ? known.all('order') : ordersIn(moment);
    found.push(...orders.filter(isHanging).flatMap((order) => faultsOf(order, known)));
    for (const { id } of stationsOf(known.venue() ?? {})) gone.delete(id);
    if (isOther && gone.size > 0) found.push(...usersOf(known, gone));
  }
  return found;
}

const ordersIn = ({ rows }: Moment): readonly Order[] =>
  rows.flatMap(({ entity, doc }) => (entity === 'order' ? [doc as Order] : []));

const isHanging = (order: Order): boolean => isRound(order) && !isFinal(order.status);

function faultsOf({ orderNumber, items }: Order, known: Rows): readonly string[] {
  const stations = stationsOf(known.venue() ?? {});
  const isOnAWall = (line: OrderItem): boolean => {
    const at = hangsAt(stations, line);
    return stations.some(({ id }) => id === at);
  };
  const found = items
    .filter((line) => line.station !== NO_STATION && line.status === 'pending' && leftOf(line) > 0)
    .filter((line) => !isOnAWall(line))
    .map((line) => `I46 ${line.name} of ${orderNumber} hangs on no wall: its station is ${line.station}`);
  const waits = items.length > 0 && items.every(({ station }) => station === NO_STATION);
  return waits ? [...found, `I46 round ${orderNumber} waits, and nobody makes any of it`] : found;
}

/** What names a station that has just gone. */
const usersOf = (known: Rows, gone: ReadonlySet<string>): readonly string[] => [
  ...known
    .all('category')
    .filter(({ archived, station }) => !archived && gone.has(station))
    .map(({ name, station }) => `I46 the station ${station} of ${name} was taken away`),
  ...known
    .all('product')
    .filter(({ archived, stationId }) => !archived && stationId != null && gone.has(stationId))
    .map(({ name, stationId }) => `I46 the station ${stationId} of ${name} was taken away`),
];
