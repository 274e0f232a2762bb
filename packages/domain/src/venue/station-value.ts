/** A station as people edit it. */
import * as v from 'valibot';
import { Name } from '../command/args.ts';
import { NO_STATION, STATION_COLORS } from '../entities/station.ts';

export const MAX_STATIONS = 12;

/** Without its id. */
export const StationValue = v.strictObject({
  name: v.pipe(
    Name,
    v.check((name) => name.toLowerCase() !== NO_STATION, 'must be another name: none is no station'),
  ),
  color: v.picklist(STATION_COLORS),
  screen: v.boolean(),
});
