/**
 * Bundles the server and the workspace packages into dist: the entries and their shared chunks. npm packages stay out, but for the encoder of slips.
 */
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
        'report-thread': 'src/storage/sqlite/reports/report-thread.ts',
      },
      // Keep chunks next to the entries, because shared code finds other files relative to its own location.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  // The encoder of slips and what it is made of are dependencies of a package, which is not there when the server runs.
  ssr: {
    noExternal: [
      /^@tableside\//,
      /^@point-of-sale\//,
      '@canvas/image-data',
      'canvas-dither',
      'canvas-flatten',
      'resize-image-data',
    ],
  },
});
