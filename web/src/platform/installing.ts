/**
 * Tells whether this app can be installed here. Keeps the browser's own offer until it is used; on iOS only
 * instructions help.
 */
import { createListeners } from './listeners.ts';

/** An event that only Chromium has. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export type Installing =
  /** The browser offers to install the app. `install` opens its dialog. */
  | 'offered'
  /** Safari on iPad and iPhone: the person installs it from the Share menu. */
  | 'byHand'
  /** The app is installed, or this browser cannot install apps. */
  | 'no';

export interface InstallDoor {
  get(): Installing;
  subscribe(listener: () => void): () => void;
  install(): Promise<void>;
}

export interface InstallSurroundings {
  readonly window: Pick<Window, 'addEventListener' | 'matchMedia'>;
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;
}

/** Create this when the app starts, because the browser makes its offer once, early on. */
export function createInstallDoor({ window, navigator }: InstallSurroundings): InstallDoor {
  let offer: InstallOffer | null = null;
  let installed = window.matchMedia('(display-mode: standalone)').matches;
  const { tell, subscribe } = createListeners();
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise Chromium shows its own bar, even over a guest's menu.
    event.preventDefault();
    offer = event as InstallOffer;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    offer = null;
    installed = true;
    tell();
  });
  return {
    get() {
      if (installed) return 'no';
      if (offer) return 'offered';
      return isAppleTouch(navigator) ? 'byHand' : 'no';
    },
    subscribe,
    async install() {
      const taken = offer;
      offer = null;
      await taken?.prompt();
      tell();
    },
  };
}

/** An iPad identifies itself as a Mac, but a Mac has no touch screen. */
const isAppleTouch = ({ userAgent, maxTouchPoints }: InstallSurroundings['navigator']): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export const installDoor = createInstallDoor({ window, navigator });
