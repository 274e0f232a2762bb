/** Takes a screen at every size in both themes, and looks for what no picture shows: width, targets, access. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const FOLDER = fileURLToPath(new URL('../../.cache/screenshots/', import.meta.url));
export const THEMES = ['light', 'dark'] as const;
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

/** What stands in the way of pictures on the screen: an overlay is opened anew at every size. */
export interface Staging {
  open?: (page: Page) => Promise<void>;
  close?: (page: Page) => Promise<void>;
}

export class Camera {
  /** Names in the order they were taken. */
  readonly taken: string[] = [];
  /** What is wrong with the screens that were taken, each fault once, with where it shows. */
  readonly #faults = new Map<string, Set<string>>();

  constructor() {
    mkdirSync(FOLDER, { recursive: true });
  }

  get faults(): string[] {
    return [...this.#faults].map(([fault, where]) => `${fault} (${[...where].join(', ')})`);
  }

  async take(page: Page, name: string, { open, close }: Staging = {}): Promise<void> {
    this.taken.push(name);
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await open?.(page);
      await page.mouse.move(0, 0);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await settled(page);
        await page.screenshot({ path: pictureOf({ name, width, theme }), animations: 'disabled' });
        // What access depends on hardly changes with the width.
        if (width === 1024)
          this.#note(await violationsOf(page, theme, open !== undefined), `${name} ${theme}`);
      }
      this.#note(await page.evaluate(findFaults), `${name} ${width}`);
      await close?.(page);
      await page.mouse.move(0, 0);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }

  #note(faults: readonly string[], where: string): void {
    for (const fault of faults) this.#faults.set(fault, (this.#faults.get(fault) ?? new Set()).add(where));
  }
}

/** The theme changes nothing but the contrast. What is opened over a page lies outside its landmarks. */
async function violationsOf(page: Page, theme: string, covered: boolean): Promise<string[]> {
  // There are no frames: the page itself is all there is to look at.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (theme === 'dark') axe.withRules('color-contrast');
  else if (covered) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ''} ${html.slice(0, 160)}`),
  );
}

export const pictureOf = ({ name, width, theme }: { name: string; width: number; theme: string }): string =>
  join(FOLDER, `${name}-${width}-${theme}.png`);

/** Fonts and pictures are there, and what moved has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.all(running.map((one) => one.finished.catch(() => undefined)));
    const pictures = [...document.images].filter((one) => one.loading !== 'lazy' && one.src !== '');
    await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Runs in the page: sideways scroll, targets under 44 px, and text that is cut. */
function findFaults(): string[] {
  const faults: string[] = [];
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) faults.push(`scrolls sideways by ${wide} px`);
  const shown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const named = (element: Element): string =>
    element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
  // A link whose ::after covers its card is as large as the card.
  const covers = (element: Element): boolean => getComputedStyle(element, '::after').position === 'absolute';
  for (const element of document.querySelectorAll('a[href], button, [role="menuitemradio"], select')) {
    const { width, height, bottom } = element.getBoundingClientRect();
    if (!shown(element) || bottom <= 0 || width <= 1 || covers(element)) continue;
    if (height < 43.5 || width < 43.5)
      faults.push(`target of ${Math.round(width)} × ${Math.round(height)}: ${named(element)}`);
  }
  for (const element of document.querySelectorAll('h1, h2, h3, p, span, button, a, li, td, dt, dd')) {
    const { clientWidth, scrollWidth } = element;
    const hides = getComputedStyle(element).overflowX === 'hidden';
    if (hides && clientWidth > 1 && scrollWidth > clientWidth + 1 && shown(element))
      faults.push(`cut text: ${named(element)}`);
  }
  return faults;
}
