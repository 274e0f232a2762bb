/** The station that a category or a product names: what the commands of both have in common. */
import { type Decision, rejected } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import { NO_STATION } from '../entities/station.ts';
import { stationIn } from '../venue/stations.ts';

type StationId = string | null | undefined;

/** Returns the read that `stationFault` needs. */
export const stationRead = (station: StationId): readonly Read[] =>
  station == null || station === NO_STATION ? [] : [{ kind: 'venue' }];

/** Returns a refusal when the venue has no such station. */
export function stationFault(rows: Rows, station: StationId): Decision | undefined {
  const isKnown = station == null || station === NO_STATION || stationIn(rows.venue() ?? {}, station);
  return isKnown ? undefined : rejected('station.notFound', { station });
}
