/**
 * Which modules come in one file. Left alone, a bundler makes a file of each set of modules that the same screens need:
 * more than a hundred for the first one, and each costs more to ask for than to read. Here everything that starts the app is
 * one file, the frame and the board are one each, and small sets of other screens are merged with their neighbours.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Below this a set is merged, in bytes of source. */
const SMALL = 3_000;

const ROUTES = fileURLToPath(new URL('src/routes/', import.meta.url));
/** The files of their own, each without what the ones before it have; the router splits a screen off from its route. */
const SCREENS = [
  ['frame', '_app.tsx?tsr-split=component'],
  ['board', '_app/index.tsx?tsr-split=component'],
] as const;

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 2 },
    { name: screenOf, priority: 1 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL },
  ],
};

/** Sets are named after all screens that have them: too long for an address. */
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';

/** Each module of these screens, by its id. */
const screens = new Map<string, string>();

function screenOf(moduleId: string, graph: Rolldown.ChunkingContext): string | null {
  if (screens.size === 0) for (const [name, id] of SCREENS) reach(`${ROUTES}${id}`, name, graph);
  return screens.get(moduleId) ?? null;
}

/** With all that it imports at once. */
function reach(moduleId: string, name: string, graph: Rolldown.ChunkingContext): void {
  if (screens.has(moduleId)) return;
  screens.set(moduleId, name);
  for (const id of graph.getModuleInfo(moduleId)?.importedIds ?? []) reach(id, name, graph);
}
