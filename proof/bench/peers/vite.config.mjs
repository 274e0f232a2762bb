/** Builds the page of the peers. Each peer is a separate chunk, so a page loads only one. */
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'pages',
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  define: { global: 'globalThis' },
});
