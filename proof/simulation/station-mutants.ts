/** Broken variants of stations: what hangs on no wall, and what nobody makes. */
import type { Mutant } from './mutant.ts';

export const STATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'a line on no station is lost',
    patches: [
      {
        file: 'packages/domain/src/visits/new-rounds.ts',
        in: 'takeRounds',
        find: 'parts.flatMap(({ items }) => items.filter(isNamed))',
        replace:
          "parts.flatMap(({ items }) => items.filter((line) => isNamed(line) && line.station !== 'none'))",
      },
    ],
  },
  {
    name: 'an unknown station hides its lines',
    breaks: 'I46',
    patches: [
      {
        file: 'packages/domain/src/venue/stations.ts',
        in: 'hangsAt',
        find: 'return firstOf(stations).id;',
        replace: 'return null;',
      },
    ],
  },
];
