/** The built product on WebKit, driven over WebDriver. `npm run test:webkit` finds the driver and sets its path. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './webkit',
  outputDir: '../../test-results',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  reporter: 'line',
});
