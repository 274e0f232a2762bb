/**
 * Decides which modules share a file. Left alone, a bundler makes one file for each set of modules that the same
 * screens need. That is more than a hundred files for the first screen, and each costs more to request than to read.
 * Here everything that starts the app is one file. The sign-in, the frame, the board and the menu are one file each,
 * and small sets of other screens are merged with similar sets.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Sets smaller than this, in bytes of source, are merged. */
const SMALL = 3_000;

const ROUTES = fileURLToPath(new URL('src/routes/', import.meta.url));
/**
 * Screens with a file of their own. Each leaves out what the earlier files contain. The router splits a screen from its
 * route.
 */
const SCREENS = [
  ['sign-in', 'auth.tsx?tsr-split=component'],
  ['frame', '_app.tsx?tsr-split=component'],
  ['board', '_app/index.tsx?tsr-split=component'],
  ['menu', '_app/menu.index.tsx?tsr-split=component'],
] as const;

/**
 * Code that the sign-in shares with other screens has its own file, so that those do not load the sign-in. With it goes what
 * the search of the staff and the guard of the screens share with a screen, so that neither loads that one.
 */
const SHARED_WITH_SIGN_IN = new RegExp(
  [
    'ui/fields/(field|field-frame|split-frame|password-field)\\.tsx?$',
    'ui/(buttons/icon-button|messages/note-band|icons/logo)\\.tsx$',
    'ui/overlays/use-opening\\.ts$',
    '/shell/home\\.ts$',
    '/platform/(after-paint|too-early|use-one-at-a-time)\\.ts$',
    'lucide-react/.*/(shield-exclamation-point|hard-drive|tablet-smartphone|search)\\.mjs$',
  ].join('|'),
);

/** The sign-in and the menu of a guest without an account share these. */
const SHARED_WITH_WELCOME = new RegExp(
  [
    '/(use-preload|use-registration|registration|guest-account|theme/theme)\\.ts$',
    'lucide-react/.*/(check|chevron-right|list-ordered|shopping-bag)\\.mjs$',
  ].join('|'),
);

const SHARED = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: SMALL,
} as const;

/**
 * Lower layers are not merged with what builds on them. Otherwise two files could need each other, and the one that runs
 * first would find the other one empty: the screen crashes. `npm test` looks for such circles.
 */
const LAYERS = [/\/packages\/(domain|protocol)\//, /\/web\/src\/ui\/layout\//];

const FRAME = `${ROUTES}_app.tsx?tsr-split=component`;
const BOARD = `${ROUTES}_app/index.tsx?tsr-split=component`;
const MENUS = ['_app/menu.index.tsx', 'welcome.tsx'].map((id) => `${ROUTES}${id}?tsr-split=component`);
const SIGN_IN = `${ROUTES}auth.tsx?tsr-split=component`;
const AT_WORK = fileURLToPath(new URL('src/shell/staff-at-work.tsx', import.meta.url));

/**
 * What a first screen and the work behind it need of the domain has a file of its own, so that neither the rules of
 * commands load a screen nor a screen the rules: those load after it. What only the menus and the rules need has another one.
 */
const MODELS = [
  { name: 'model', screens: [SIGN_IN, FRAME, BOARD, AT_WORK] },
  { name: 'prices', screens: MENUS },
].map(
  ({ name, screens }): Rolldown.CodeSplittingGroup => ({
    name: (moduleId, modules) => (isNeededBy(moduleId, modules, screens) ? name : null),
    test: /\/packages\/domain\//,
  }),
);

/** Follows static imports upwards. What is imported when it is needed does not count. */
function isNeededBy(
  moduleId: string,
  modules: Rolldown.ChunkingContext,
  screens: readonly string[],
  seen = new Set<string>(),
): boolean {
  if (screens.includes(moduleId)) return true;
  if (seen.has(moduleId)) return false;
  seen.add(moduleId);
  return (modules.getModuleInfo(moduleId)?.importers ?? []).some((id) =>
    isNeededBy(id, modules, screens, seen),
  );
}

/** The frame of all screens, with what both the board and a menu need. So a guest does not load the board. */
const ALL_SCREENS: Rolldown.CodeSplittingGroup = {
  name: (moduleId, modules) =>
    moduleId === FRAME || [[BOARD], MENUS].every((screens) => isNeededBy(moduleId, modules, screens))
      ? 'frame'
      : null,
  test: /\/web\/src\//,
};

const RULES = /\/packages\/domain\/src\/commands\.ts$/;
/** The sentences of what the rules refuse. They load beside the rules. */
const REFUSALS = /\/packages\/domain\/src\/command\/rejection-text\.ts$/;

/**
 * What runs behind the screens of the staff, and what stands beside their pill. It loads beside the first screen, which does
 * not wait for it.
 */
const STAFF_AT_WORK =
  /\/((staff-at-work|-staff-tools|find-button|lock-button)\.tsx|(use-at-work|idle-lock|food-to-run|calls-to-answer|app-badge|(food|call)-queries|read-(food|calls)|all-tables|served-by|paper-missing)\.ts)$/;

/** What guests can do at their table beside ordering. It loads beside their first screen. */
const GUEST_CALLS = /\/(features\/calls\/|(read-own|nameless)-calls\.tsx?$)/;

/** Every screen needs these, and the first one waits for none of them. */
const ONCE_SHOWN = /\/(shell\/once-shown|workspace\/forget-mirrors|mirror\/rebase\/prune)\.ts$/;

/** An earlier group takes a module and its imports before the next group is considered. */
const inTurn = (groups: readonly Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] =>
  groups.map((group, place) => ({ ...group, priority: groups.length - place }));

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: inTurn([
    { name: 'start', tags: ['$initial'] },
    ...MODELS,
    { name: 'fields', test: SHARED_WITH_SIGN_IN },
    { name: 'door', test: SHARED_WITH_WELCOME },
    ...SCREENS.map(([name, id]) =>
      name === 'frame' ? ALL_SCREENS : { name, test: (moduleId: string) => moduleId === `${ROUTES}${id}` },
    ),
    { name: 'rules', test: RULES },
    { name: 'refusals', test: REFUSALS },
    { name: 'staff-at-work', test: STAFF_AT_WORK },
    { name: 'guest-calls', test: GUEST_CALLS },
    { name: 'once-shown', test: ONCE_SHOWN },
    ...LAYERS.map((test) => ({ ...SHARED, test })),
    SHARED,
  ]),
};

/** A shared set is named after all screens that use it, which is too long for an address. Its styles have its name. */
const isLong = (name: string | undefined): boolean => name?.startsWith('shared~') === true;

/** The names of all files stand in the first one, and a hash can't be compressed. The bundler takes none shorter than 7. */
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  isLong(name) ? 'assets/shared-[hash:7].js' : 'assets/[name]-[hash:7].js';

export const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  isLong(names[0]) ? 'assets/shared-[hash:7][extname]' : 'assets/[name]-[hash:7][extname]';
