/**
 * Bundles the process that plays histories into the folder `SIMULATION_OUT`. `MUTANT` names the broken rule, if any.
 */
import { createRequire } from 'node:module';
import { defineConfig } from 'vite';
import { modernDexie } from '../../web/modern-dexie.ts';
import { plant } from './mutants.ts';

/** The only native dependency. It is installed with the server and stays outside the bundle. */
const NATIVE = 'better-sqlite3';
const fromApi = createRequire(new URL('../../api/package.json', import.meta.url));
const { MUTANT, SIMULATION_OUT } = process.env;

export default defineConfig({
  plugins: [
    {
      name: 'native parts stay outside',
      enforce: 'pre',
      resolveId: (id) => (id === NATIVE ? { id: fromApi.resolve(NATIVE), external: true } : undefined),
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
