/** Notes that the app was opened as an installed one, so that the server's page for tablets can say so. */
import { browserStorage, keepIn } from './browser-storage.ts';

/** The page at `/connect` reads it. */
const KEY = 'tableside-installed';

export function noteInstalled(
  window: Pick<Window, 'matchMedia'>,
  storage: Pick<Storage, 'setItem'> | null = browserStorage(),
): void {
  if (window.matchMedia('(display-mode: standalone)').matches) keepIn(storage, KEY, '1');
}
