/** The page of the peers; each peer is a part of it that loads alone. */
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'pages',
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  define: { global: 'globalThis' },
});
