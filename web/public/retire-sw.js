/**
 * Replaces the app's service worker when the server runs with `SERVICE_WORKER=false`. It clears the stored pages and
 * pictures and unregisters itself. People's work is in IndexedDB and is not touched.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  // The pages that the old worker served may be what is wrong. Reload the open pages where the browser allows it.
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.navigate(page.url).catch(() => undefined);
}
