/**
 * The band over every page of a rehearsal, also on paper. It stands outside of the app, so that no page can be without
 * it. The browser keeps for this address that it is a rehearsal, and the way back to the house.
 */
import { browserStorage, keepIn } from '../../platform/browser-storage.ts';
import styles from './rehearsal-band.module.css';

/** `main.tsx` looks for it before it loads this file. */
const REHEARSAL_KEY = 'tableside-rehearsal';
const LOOK_MS = 5000;
/** So many looks in a row found no server. */
const GONE_AFTER = 2;

const root = (): HTMLElement => document.documentElement;

/** `home`: the address of the house. Left out: what is known of it stays. */
export function markRehearsal(home?: string): void {
  const storage = browserStorage();
  const known = home ?? storage?.getItem(REHEARSAL_KEY) ?? '';
  keepIn(storage, REHEARSAL_KEY, known);
  show(known);
}

/** The venue at this address is a real one. */
export function unmarkRehearsal(): void {
  keepIn(browserStorage(), REHEARSAL_KEY, null);
  delete root().dataset.rehearsal;
  document.querySelector('[data-rehearsal-band]')?.remove();
}

function show(home: string): void {
  document.querySelector('[data-rehearsal-band]')?.remove();
  const band = document.createElement('aside');
  band.dataset.rehearsalBand = '';
  band.className = styles.band ?? '';
  band.setAttribute('aria-label', 'Rehearsal');
  const words = document.createElement('p');
  words.append(strong('Rehearsal.'), ' Nothing here counts.');
  band.append(words);
  if (home !== '') {
    const back = document.createElement('a');
    back.href = home;
    back.textContent = 'Back to the house';
    band.append(back);
  }
  document.body.prepend(band);
  root().dataset.rehearsal = '';
  watch(band, words);
}

function strong(text: string): HTMLElement {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
}

/** Says when the server of the rehearsal is gone, because then it is usually over. */
function watch(band: HTMLElement, words: HTMLElement): void {
  let missed = 0;
  const timer = window.setInterval(async () => {
    if (!band.isConnected) return window.clearInterval(timer);
    if (document.hidden) return;
    const isThere = await fetch('/api/health', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    missed = isThere ? 0 : missed + 1;
    const more = missed >= GONE_AFTER ? ' Over, or not connected.' : ' Nothing here counts.';
    if (words.lastChild && words.lastChild.textContent !== more) words.lastChild.textContent = more;
  }, LOOK_MS);
}
