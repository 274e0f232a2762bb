/** Bundles the server with the workspace packages into dist/main.js; npm packages stay outside. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: { ssr: 'src/main.ts', target: 'node20', sourcemap: true },
  ssr: { noExternal: [/^@tableside\//] },
});
