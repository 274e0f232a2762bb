/** Pages on which a tap waits, as a person would, until the screen that it is meant for is there and taps count on it. */
import type { BrowserContext, Page } from '@playwright/test';

export function tapPatiently(context: BrowserContext): void {
  for (const page of context.pages()) void beginOn(page);
  context.on('page', (page) => void beginOn(page));
}

/** Whatever is done or expected next waits. By a look of our own: the runner's come ever more seldom. */
const beginOn = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.locator('html[data-changing-screens]'), () => untilTapsCount(page), {
    noWaitAfter: true,
  });

const untilTapsCount = (page: Page): Promise<void> =>
  page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = (): void => {
            if (document.documentElement.hasAttribute('data-changing-screens')) setTimeout(look, 20);
            else resolve();
          };
          look();
        }),
    )
    // Another document came meanwhile: nothing changes there yet.
    .catch(() => undefined);
