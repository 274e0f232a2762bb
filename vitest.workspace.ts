/** Every suite that runs under vitest. Always call it as `npx vitest run --config vitest.workspace.ts [path]`. */
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const silent = new URL('./scripts/vitest/silent.ts', import.meta.url).pathname;
const indexedDb = new URL('./web/vitest.setup.ts', import.meta.url).pathname;

interface Suite {
  root: string;
  include?: string[];
  environment?: 'node' | 'happy-dom';
  setup?: string[];
  timeout?: number;
}

function suite(
  name: string,
  { root, include, environment, setup, timeout }: Suite,
): TestProjectConfiguration {
  return {
    root,
    test: {
      name,
      include: include ?? ['src/**/*.test.ts'],
      exclude: ['**/node_modules/**', ...(process.env.TEST_ALL ? [] : ['**/*.long.test.{ts,tsx}'])],
      environment: environment ?? 'node',
      setupFiles: [silent, ...(setup ?? [])],
      testTimeout: timeout ?? 10_000,
      restoreMocks: true,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      suite('domain', { root: 'packages/domain' }),
      suite('protocol', { root: 'packages/protocol' }),
      suite('testkit', { root: 'packages/testkit' }),
      suite('api', { root: 'api' }),
      suite('web', { root: 'web', setup: [indexedDb] }),
      suite('screens', {
        root: 'web',
        include: ['src/**/*.test.tsx'],
        environment: 'happy-dom',
        setup: [indexedDb],
      }),
      suite('simulation', { root: 'packages/simulation', timeout: 900_000 }),
      suite('house', { root: '.', include: ['scripts/**/*.test.ts'], timeout: 60_000 }),
    ],
  },
});
