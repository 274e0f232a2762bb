/**
 * Browser tests against the built product. Each test, or each file, starts its own server. Tests tagged @long run only
 * in test:all. Those tagged @alone too run one by one, after the others.
 */
import { defineConfig, devices } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: 'webkit/**',
  outputDir: '../../test-results',
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Timeouts say when to give up; they do not limit speed. A machine that is shared with others may be ten times
  // slower.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    actionTimeout: 30_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Recording doubles the run time. Use `--trace on` to investigate a failure.
    trace: 'off',
    launchOptions: { executablePath: ensureChromium(), args: ['--disable-gpu'] },
  },
});
