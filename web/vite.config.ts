/**
 * Builds the app: React, file routes, our own service worker and compressed assets. In development it proxies requests
 * to the server.
 */
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appManifest } from './app-manifest.ts';
import { assetFileNames, chunkFileNames, codeSplitting } from './chunks.ts';
import { modernDexie } from './modern-dexie.ts';
import { precompress } from './precompress.ts';
import { withoutDescriptions } from './without-descriptions.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [
    withoutDescriptions(),
    cssLayers(),
    tanstackRouter(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: appManifest,
      includeAssets: [],
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          'theme.js',
          'assets/**/*.{js,css,woff2}',
          '*.svg',
          'icons/*.png',
          'menu-pictures/*.svg',
        ],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      devOptions: { enabled: false },
    }),
    precompress(),
  ],
  resolve: { alias: [modernDexie] },
  build: {
    target: 'es2022',
    // Source maps are stored beside the scripts for debugging. The scripts do not reference them, so phones do not load
    // them.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting, chunkFileNames, assetFileNames } },
  },
  worker: { format: 'es', plugins: () => [withoutDescriptions()] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server, ws: true }, '/connect': server, '/images': server, '/print': server },
  },
});

/**
 * Declares the order of the style layers at the top of every style sheet, because a split build may load any of them
 * first.
 */
const ORDER = '@layer tokens, base, ui;';

function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (css) => ({ code: `${ORDER}\n${css}`, map: null }),
    },
  };
}
