/** Which stations a wall shows, what it is called, and where each line hangs. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Station } from '@tableside/domain/entities/station.ts';
import { firstOf, hangsAt } from '@tableside/domain/venue/stations.ts';
import type { ScreenChoices } from './screen-memory.ts';
import type { Shown } from './tickets.ts';

type Choice = Pick<ScreenChoices, 'stations'>;

/** The stations that a wall can show. */
export const withWall = (stations: readonly Station[]): readonly Station[] =>
  stations.filter(({ screen }) => screen);

/** Without any that the venue still has, the wall shows the first one. */
export function shownOn(all: readonly Station[], { stations }: Choice): Shown {
  if (stations === 'all') return undefined;
  const known = withWall(all).filter(({ id }) => stations.includes(id));
  return known.length > 0 ? known.map(({ id }) => id) : [firstOf(all).id];
}

/** Only the kitchen says what has reached it: the first station. */
export const showsKitchen = (all: readonly Station[], choice: Choice): boolean =>
  shownOn(all, choice)?.includes(firstOf(all).id) ?? true;

const MOST_NAMES = 3;
const listed = new Intl.ListFormat('en');

/** Names the stations: 'Kitchen', 'Kitchen and bar', 'Grill, Cold, and Bar', 'All stations', '4 stations'. */
export function wallTitle(all: readonly Station[], choice: Choice): string {
  const ids = shownOn(all, choice);
  const names = all.filter(({ id, screen }) => (ids ? ids.includes(id) : screen)).map(({ name }) => name);
  if (names.length > MOST_NAMES) return ids === undefined ? 'All stations' : `${names.length} stations`;
  const title = listed.format(names);
  return title === 'Kitchen and Bar' ? 'Kitchen and bar' : title;
}

/** Returns the stations whose lines a wall marks: several, of more than two. */
export function toTellApart(all: readonly Station[], choice: Choice): ReadonlyMap<string, Station> {
  const walls = withWall(all);
  const ids = shownOn(all, choice);
  const shown = walls.filter(({ id }) => ids?.includes(id) ?? true);
  return new Map(walls.length > 2 && shown.length > 1 ? shown.map((one) => [one.id, one]) : []);
}

/** Returns the choice after a tap on a station. A wall shows one at least. */
export function toggled(all: readonly Station[], choice: Choice, id: string): ScreenChoices['stations'] {
  const ids = withWall(all).map((station) => station.id);
  const before = shownOn(all, choice);
  if (before === undefined) return [id];
  const after = ids.filter((one) => (one === id) !== before.includes(one));
  return after.length === 0 ? before : after;
}

/** Returns the order as it hangs: each line at the station on whose wall it is, without those that are on none. */
export function asHung(order: Order, all: readonly Station[]): Order {
  let isSame = true;
  const items = order.items.flatMap((item) => {
    const station = hangsAt(all, item);
    if (station === item.station) return item;
    isSame = false;
    return station === null ? [] : { ...item, station };
  });
  return isSame ? order : { ...order, items };
}
