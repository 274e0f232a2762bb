/** Bundles the server with the workspace packages into dist: its entries and what they share; npm packages stay outside. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        cli: 'src/cli.ts',
        'report-thread': 'src/storage/sqlite/report-thread.ts',
      },
      // Side by side with the entries: what is shared finds other files by its own address.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@tableside\//] },
});
