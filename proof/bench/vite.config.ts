/**
 * Bundles the workloads for Node (npm packages stay outside) or, with `--mode page`, the code that runs in the browser.
 */
import { defineConfig } from 'vite';
import { modernDexie } from '../../web/modern-dexie.ts';

const forNode = {
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    emptyOutDir: false,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        herd: 'src/threads/herd.ts',
        echo: 'src/threads/echo.ts',
      },
    },
  },
  ssr: { noExternal: [/^@tableside\//] },
};

const forThePage = {
  resolve: { alias: [modernDexie] },
  build: {
    target: 'es2022',
    outDir: 'dist/page',
    // One file, because the pages that it runs in cannot load a second one from this server.
    rollupOptions: {
      input: 'src/page/main.ts',
      output: { entryFileNames: 'page.js', inlineDynamicImports: true },
    },
  },
};

export default defineConfig(({ mode }) => (mode === 'page' ? forThePage : forNode));
