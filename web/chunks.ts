/**
 * Which modules come in one file. Left alone, a bundler makes a file of each set of modules that the same screens need:
 * more than a hundred for the first one, and each costs more to ask for than to read. Here everything that starts the app is
 * one file, the sign-in, the frame and the board are one each, and small sets of other screens are merged with their neighbours.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Below this a set is merged, in bytes of source. */
const SMALL = 3_000;

const ROUTES = fileURLToPath(new URL('src/routes/', import.meta.url));
/** The files of their own, each without what the ones before it have; the router splits a screen off from its route. */
const SCREENS = [
  ['sign-in', 'auth.tsx?tsr-split=component'],
  ['frame', '_app.tsx?tsr-split=component'],
  ['board', '_app/index.tsx?tsr-split=component'],
] as const;

/**
 * What a guest's menu shares with the office, small as it is, comes with the frame: merged with the office's forms it would
 * bring these to a guest.
 */
const WITH_FRAME = /src\/components\/day-names\.ts$|lucide-react\/dist\/esm\/icons\/chevron-down\.mjs$/;

/** The first one takes a module, and what that imports, before the next one is asked. */
const inTurn = (groups: readonly Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] =>
  groups.map((group, place) => ({ ...group, priority: groups.length - place }));

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: inTurn([
    { name: 'start', tags: ['$initial'] },
    ...SCREENS.map(([name, id]) => ({
      name,
      test: (moduleId: string) =>
        moduleId === `${ROUTES}${id}` || (name === 'frame' && WITH_FRAME.test(moduleId)),
    })),
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL },
  ]),
};

/** Sets are named after all screens that have them: too long for an address. */
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';
