/** Collects the errors behind a browser's screens: uncaught errors and console errors. */
import type { BrowserContext, Page } from '@playwright/test';

/** Browsers print every call that found no network. These tests cut the network on purpose. */
const NO_NETWORK = /net::ERR_|^WebSocket connection to /;

/** Returns a list that grows while pages of the context are open. */
export function collectFaults(context: BrowserContext): readonly string[] {
  const faults: string[] = [];
  context.on('page', (page) => listen(page, faults));
  return faults;
}

function listen(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !NO_NETWORK.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
}
