/** A station makes a part of the menu: the grill, the bar. */

/** The colors of stations: tints of the theme. */
export const STATION_COLORS = ['grey', 'blue', 'green', 'violet', 'red', 'amber'] as const;
export type StationColor = (typeof STATION_COLORS)[number];

export interface Station {
  readonly id: string;
  readonly name: string;
  readonly color: StationColor;
  /** Whether its lines hang on a wall. Where they do not, nobody has to bump them. */
  readonly screen: boolean;
}

/** Lines that no station makes, such as a bottle that the server takes from the shelf. No station has this id. */
export const NO_STATION = 'none';
