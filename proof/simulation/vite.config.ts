/**
 * Bundles the process that plays histories into the folder `SIMULATION_OUT`. `MUTANT` names the broken rule, if any.
 */
import { createRequire } from 'node:module';
import { defineConfig } from 'vite';
import { modernDexie } from '../../web/modern-dexie.ts';
import { plant } from './mutants.ts';

const fromApi = createRequire(new URL('../../api/package.json', import.meta.url));
const fromHere = createRequire(import.meta.url);
/** Engines that bring more than JavaScript. They stay outside the bundle. */
const ENGINES = new Map([
  ['better-sqlite3', fromApi.resolve('better-sqlite3')],
  ['@electric-sql/pglite', fromHere.resolve('@electric-sql/pglite')],
]);
const { MUTANT, SIMULATION_OUT } = process.env;

export default defineConfig({
  plugins: [
    {
      name: 'engines stay outside',
      enforce: 'pre',
      resolveId(id) {
        const path = ENGINES.get(id);
        return path === undefined ? undefined : { id: path, external: true };
      },
    },
    ...(MUTANT ? [plant(MUTANT)] : []),
  ],
  resolve: { alias: [modernDexie] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    outDir: SIMULATION_OUT ?? 'dist',
    emptyOutDir: true,
    rollupOptions: { input: 'src/worker.ts', output: { entryFileNames: 'worker.mjs' } },
  },
  ssr: { noExternal: true },
});
