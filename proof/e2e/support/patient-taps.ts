/** Makes taps wait, as a person would, until the screen that they are meant for is there and accepts them. */
import type { BrowserContext, Page } from '@playwright/test';

export function tapPatiently(context: BrowserContext): void {
  for (const page of context.pages()) void beginOn(page);
  context.on('page', (page) => void beginOn(page));
}

/**
 * Delays every action and expectation until then. It polls on its own, because the runner polls less and less often.
 */
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
    // Another document was loaded meanwhile, which is not changing screens yet.
    .catch(() => undefined);
