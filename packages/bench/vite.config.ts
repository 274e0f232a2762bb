/** Bundles the workloads for Node; npm packages stay outside. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: { ssr: true, target: 'node20', sourcemap: true, rollupOptions: { input: { main: 'src/main.ts' } } },
  ssr: { noExternal: [/^@tableside\//] },
});
