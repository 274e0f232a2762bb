/**
 * The service worker as seen from the page: registers it, notices a new version that waits, and puts it in charge when
 * somebody accepts. A new worker in charge reloads every tab, which is safe: nothing a person made lives in memory only.
 */
import type { Workbox } from 'workbox-window';

export interface AppUpdate {
  /** A new version is installed and waits. */
  ready(): boolean;
  subscribe(listener: () => void): () => void;
  /** Puts the new version in charge; the page reloads. */
  accept(): void;
  /** Looks for a new version now. */
  check(): void;
}

/** Where no worker runs (development, plain http), there is never an update. */
const NONE: AppUpdate = {
  ready: () => false,
  subscribe: () => () => undefined,
  accept: () => undefined,
  check: () => undefined,
};

const CHECK_EVERY_MS = 30 * 60_000;
/** The network was lost before the app could be stored. */
const RETRY_AFTER_MS = 30_000;
/** Somebody waits for it: then the one that is whole is taken. */
const INSTALLED_WITHIN_MS = 5_000;

/** `due`: when a worker that is not there yet, or a newer one, may take time and network for its installation. */
export function registerAppUpdate(due: Promise<unknown>, reload: () => void): AppUpdate {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return NONE;
  const listeners = new Set<() => void>();
  let ready = false;
  const noteWaiting = (): void => {
    ready = true;
    for (const listener of listeners) listener();
  };
  // The first worker of a browser takes charge of a page that is already right.
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker || ready) reload();
  });

  const registered = due.then(() => register(noteWaiting));
  const check = (): void => {
    registered.then((workbox) => workbox.update()).catch(() => undefined);
  };
  window.setInterval(check, CHECK_EVERY_MS);

  return {
    ready: () => ready,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accept: () => void untilInstalled().then(async () => (await registered).messageSkipWaiting()),
    check,
  };
}

/** The first screen does not wait for this code. It is asked for again while the network is away. */
async function register(onWaiting: () => void): Promise<Workbox> {
  try {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/sw.js', { scope: '/' });
    workbox.addEventListener('waiting', onWaiting);
    await workbox.register();
    return workbox;
  } catch {
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_AFTER_MS));
    return register(onWaiting);
  }
}

/** A version that is still being installed is newer than the one that waits: it is the one that was asked for. */
async function untilInstalled(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const newest = registration?.installing;
  if (!newest) return;
  await new Promise<void>((resolve) => {
    newest.addEventListener('statechange', () => resolve(), { once: true });
    window.setTimeout(resolve, INSTALLED_WITHIN_MS);
  });
}
