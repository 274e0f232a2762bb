/** The stations that the form of a category or a product offers. */
import type { Category } from '@tableside/domain/entities/menu.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { stationIn, stationsOf } from '@tableside/domain/venue/stations.ts';

export const NOBODY = { value: NO_STATION, label: 'Nobody makes it' };

type WithStations = Pick<Venue, 'stations'> | null | undefined;

/** Returns the name of a station of the menu. One that is gone says so. */
export const stationText = (venue: WithStations, id: string): string =>
  id === NO_STATION ? NOBODY.label : (stationIn(venue ?? {}, id)?.name ?? 'A station that was removed');

/** `chosen` is offered even if the venue has it no longer. */
export const stationOptions = (venue: WithStations, chosen: string) => [
  ...stationsOf(venue ?? {}).map(({ id, name }) => ({ value: id, label: name })),
  NOBODY,
  ...(chosen === '' || chosen === NO_STATION || stationIn(venue ?? {}, chosen)
    ? []
    : [{ value: chosen, label: stationText(venue, chosen) }]),
];

/** Of a product. An empty value means the station of its category. */
export const ownStationOptions = (
  venue: WithStations,
  { chosen, category }: { readonly chosen: string; readonly category: Pick<Category, 'station'> | undefined },
) => [
  {
    value: '',
    label: category ? `As its category: ${stationText(venue, category.station)}` : 'As its category',
  },
  ...stationOptions(venue, chosen),
];
