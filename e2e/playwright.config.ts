/** Browser tests against the built product. Each test starts a server of its own; tests tagged @long run in test:all. */
import { defineConfig, devices } from '@playwright/test';
import { ensureChromium } from '../scripts/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: 'webkit/**',
  outputDir: '../test-results',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  // When to give up, not how fast anything is: a machine that runs other guests as well may be ten times slower.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    actionTimeout: 30_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Recording doubles the time of a run; `--trace on` is for whoever looks for something.
    trace: 'off',
    launchOptions: { executablePath: ensureChromium(), args: ['--disable-gpu'] },
  },
});
