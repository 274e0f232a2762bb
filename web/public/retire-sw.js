/**
 * Stands in for the app's service worker when the server runs with `SERVICE_WORKER=false`: it clears the pages and
 * pictures that were stored, and goes. What people made lies in IndexedDB and is left alone.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  // Pages that the former worker served may be what is wrong. The app reloads by itself, if it can.
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.navigate(page.url).catch(() => undefined);
}
