/**
 * `npm run screenshots` takes every screen at five sizes in both themes into .cache/screenshots/, with contact sheets.
 */
import { defineConfig, devices } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.mjs';

export default defineConfig({
  testDir: './screenshots',
  testMatch: '**/*.shots.ts',
  outputDir: '../../test-results/screenshots',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { executablePath: ensureChromium() },
  },
});
