/** How the installed app presents itself to the device: name, icons, colors and shortcuts. */
import type { ManifestOptions } from 'vite-plugin-pwa';

export const appManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Tableside',
  short_name: 'Tableside',
  description: "Table service that keeps working when the network doesn't.",
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  theme_color: '#F4F2EC',
  background_color: '#F4F2EC',
  categories: ['business', 'food'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/board-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The order board',
    },
    {
      src: '/screenshots/board-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The order board on a phone',
    },
  ],
  shortcuts: [
    { name: 'Tables', url: '/tables', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Kitchen', url: '/kitchen', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'New order', url: '/menu?table=', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
};
