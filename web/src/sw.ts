/// <reference lib="webworker" />
/**
 * The service worker. It serves the app shell from the precache, answers every address of the app with index.html, and
 * caches menu pictures as they are viewed. Nothing under /api ever comes from a cache.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isMenuPicture, otherSizes } from './sw/picture-sizes.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

const THIRTY_DAYS_S = 30 * 24 * 3600;
const PICTURES = 'menu-pictures';

/**
 * Some browsers, and the type definitions, do not have `addRoutes` yet. A browser without it asks the worker, which
 * does not handle these requests.
 */
interface RoutingInstall extends ExtendableEvent {
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: string };
    readonly source: 'network';
  }): Promise<void>;
}

// This lets a tap after a quiet minute reach the server without first waking the worker.
self.addEventListener('install', (event: RoutingInstall) => {
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
});

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// The server's own page for tablets has to be as it is now.
const denylist = [/^\/(api|connect)(\/|$)/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }));

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && isMenuPicture(url.pathname),
  new CacheFirst({
    cacheName: PICTURES,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: THIRTY_DAYS_S, purgeOnQuotaError: true }),
      { handlerDidError: ({ request }) => anotherSize(request.url) },
    ],
  }),
);

/** Finds another cached size of a picture, in case the requested size was never cached while there was a network. */
async function anotherSize(address: string): Promise<Response | undefined> {
  const cache = await self.caches.open(PICTURES);
  for (const path of otherSizes(new URL(address).pathname)) {
    const kept = await cache.match(path);
    if (kept) return kept;
  }
  return undefined;
}

// A new version waits until a person (or an idle kitchen screen) accepts it.
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});

// The first worker takes over the page that installed it, so that a reload without a network works at once.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
