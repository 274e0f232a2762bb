/**
 * Finds faults of a screen that works: accessibility (through axe), sideways scroll, small targets and text, and cut
 * text.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export interface AxeOptions {
  /** Checks only the rules that a theme can change. */
  contrastOnly?: boolean;
  /** Also requires a contrast of 7:1. */
  enhanced?: boolean;
  /** Something covers the page, so the content behind it may be outside the landmarks. */
  covered?: boolean;
}

/** Returns one line for each node that axe reports. */
export async function violationsOf(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const { contrastOnly, enhanced, covered } = options;
  // Colors glide to another theme.
  await settled(page);
  const rules = ['color-contrast', ...(enhanced ? ['color-contrast-enhanced'] : [])];
  // The pages have no frames, so axe only needs to look at the page itself.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (contrastOnly || enhanced) axe.withRules(rules);
  else if (covered) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ''} ${html.slice(0, 160)}`),
  );
}

/** Reports sideways scroll, targets under 44 px, fields under 16 px, and text that is cut. */
export const faultsOf = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** More Tab stops than any screen has. */
const MOST_STOPS = 250;

/**
 * Walks the page with Tab. Reports controls that Tab does not reach, and those that take the focus out of sight or
 * under something else.
 */
export async function keyboardFaultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const waiting = new Set(await page.evaluate(nameControls));
  const faults: string[] = [];
  for (let stop = 0; stop < MOST_STOPS && waiting.size > 0; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, hidden } = await page.evaluate(lookAtFocus);
    if (hidden && waiting.has(name)) faults.push(`takes the focus out of sight: ${name}`);
    waiting.delete(name);
  }
  return [...faults, ...[...waiting].map((name) => `not reached by Tab: ${name}`)];
}

/** Runs in the page. Numbers the controls of the page and returns their names. Of radio buttons, Tab reaches one. */
function nameControls(): string[] {
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
  return [...all]
    .filter((control) => {
      const isOther = control instanceof HTMLInputElement && control.type === 'radio' && !control.checked;
      const isOff = control.matches(':disabled, [tabindex="-1"]') || control.closest('[inert]') !== null;
      return !isOther && !isOff && control.checkVisibility({ visibilityProperty: true });
    })
    .map((control, n) => {
      const words = control.ariaLabel ?? control.textContent?.trim().slice(0, 40) ?? '';
      control.dataset.stop = `${n} ${control.tagName.toLowerCase()} ${words}`;
      return control.dataset.stop;
    });
}

/** Runs in the page. */
function lookAtFocus(): { name: string; hidden: boolean } {
  const focused = document.activeElement as HTMLElement | null;
  const name = focused?.dataset.stop ?? '';
  if (!focused || name === '') return { name, hidden: false };
  const { left, top, width, height } = focused.getBoundingClientRect();
  // Its label stands for a control that is drawn by it.
  if (width <= 2 || height <= 2 || getComputedStyle(focused).opacity === '0') return { name, hidden: false };
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return { name, hidden: found === null || !(focused.contains(found) || found.contains(focused)) };
}

/** Waits until fonts and pictures are loaded and all finite animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // An animation that runs with a scroller has no end.
    const running = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          effect?.getTiming().iterations !== Infinity && timeline === document.timeline,
      );
    await Promise.all(running.map((one) => one.finished.catch(() => undefined)));
    const pictures = [...document.images].filter((one) => one.loading !== 'lazy' && one.src !== '');
    await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Runs in the page. */
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
  for (const element of document.querySelectorAll(
    'input:not([type="radio"], [type="checkbox"]), select, textarea',
  )) {
    const { width } = element.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < 16 && width > 1 && shown(element)) faults.push(`text of ${size} px in ${named(element)}`);
  }
  for (const element of document.querySelectorAll('h1, h2, h3, p, span, button, a, li, td, dt, dd')) {
    const { clientWidth, scrollWidth } = element;
    const hides = getComputedStyle(element).overflowX === 'hidden';
    if (hides && clientWidth > 1 && scrollWidth > clientWidth + 1 && shown(element))
      faults.push(`cut text: ${named(element)}`);
  }
  return faults;
}
