/**
 * The page's side of the service worker: registers it, notices a waiting new version, and activates it when somebody
 * accepts. A new active worker reloads every tab. That is safe, because nothing a person made is held only in memory.
 */
import type { Workbox } from 'workbox-window';
import { createListeners } from '../../platform/listeners.ts';

export interface AppUpdate {
  /** Returns true when a new version is installed and waiting. */
  ready(): boolean;
  subscribe(listener: () => void): () => void;
  /** Activates the new version; the page reloads. */
  accept(): void;
  /** Checks for a new version now. */
  check(): void;
}

/** Without service workers (development, plain http) there is never an update. */
const NONE: AppUpdate = {
  ready: () => false,
  subscribe: () => () => undefined,
  accept: () => undefined,
  check: () => undefined,
};

const CHECK_EVERY_MS = 30 * 60_000;
/** The wait after the registration failed, usually because the network was lost. */
const RETRY_AFTER_MS = 30_000;
/** Somebody is waiting: after this time, the version that is already installed is activated. */
const INSTALLED_WITHIN_MS = 5_000;

/** `due` resolves when a first or newer worker may use time and network for its installation. */
export function registerAppUpdate(due: Promise<unknown>, reload: () => void): AppUpdate {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return NONE;
  const { tell, subscribe } = createListeners();
  let ready = false;
  const noteWaiting = (): void => {
    ready = true;
    tell();
  };
  // The first worker of a browser takes control of a page that is already current, so no reload is needed.
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
    subscribe,
    accept: () => void untilInstalled().then(async () => (await registered).messageSkipWaiting()),
    check,
  };
}

/**
 * Loads the registration code on demand, so that the first screen does not wait for it. Retries until the network is
 * back.
 */
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

/**
 * Waits for a version that is still being installed, because it is newer than the waiting one and is what the person
 * accepted.
 */
async function untilInstalled(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const newest = registration?.installing;
  if (!newest) return;
  await new Promise<void>((resolve) => {
    newest.addEventListener('statechange', () => resolve(), { once: true });
    window.setTimeout(resolve, INSTALLED_WITHIN_MS);
  });
}
