/** Whether this app can be installed here: the browser's own offer, kept until it is taken; on iOS only words help. */

/** Chromium's event; no other browser has it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export type Installing =
  /** The browser offers it: `install` opens its question. */
  | 'offered'
  /** Safari on iPad and iPhone: by hand, from the Share menu. */
  | 'byHand'
  /** It is installed, or this browser installs nothing. */
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

/** Made when the app starts: the browser makes its offer once, early. */
export function createInstallDoor({ window, navigator }: InstallSurroundings): InstallDoor {
  let offer: InstallOffer | null = null;
  let installed = window.matchMedia('(display-mode: standalone)').matches;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this Chromium shows a bar of its own, over the guest's menu too.
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
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async install() {
      const taken = offer;
      offer = null;
      await taken?.prompt();
      tell();
    },
  };
}

/** An iPad calls itself a Mac; a Mac has no touch. */
const isAppleTouch = ({ userAgent, maxTouchPoints }: InstallSurroundings['navigator']): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export const installDoor = createInstallDoor({ window, navigator });
