/** The names of stations in a sheet: as people call them, or `none`. */
import { NO_STATION, type Station } from '../../entities/station.ts';
import { type Named, plainName } from './menu-index.ts';

/** A station that is called as its id, such as the kitchen, is written as that. One that is gone is written as its id. */
export function stationText({ byId }: Pick<Named<Station>, 'byId'>, id: string): string {
  const name = byId.get(id)?.name ?? id;
  return plainName(name) === id ? id : name;
}

/** Returns the id of the station, or undefined when none or several have the name. `current` comes first. */
export function stationNamed(
  stations: Named<Station>,
  name: string,
  current: string | null,
): string | undefined {
  const plain = plainName(name);
  if (current !== null && [plainName(stations.byId.get(current)?.name), current].includes(plain))
    return current;
  const [first, other] = stations.byName.get(plain) ?? [];
  if (first) return other ? undefined : first.id;
  return plain === NO_STATION || stations.byId.has(plain) ? plain : undefined;
}
