/**
 * Bundles the program as it may be shipped later: that of today with further migrations. Servers that run it say that they
 * live, because it comes with an app.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type BundledServer, bundleServer } from '../server/bundled-server.ts';

/** The migrations of today, and those in their place. */
const LATER: ReadonlyMap<string, string> = new Map(
  [
    [
      new URL('../../src/storage/postgres/migrations/migrations.ts', import.meta.url),
      new URL('./later-migrations.ts', import.meta.url),
    ] as const,
    [
      new URL('../../src/storage/sqlite/migrations/migrations.ts', import.meta.url),
      new URL('../server/later-sqlite.ts', import.meta.url),
    ] as const,
  ].map(([today, later]) => [fileURLToPath(today), fileURLToPath(later)]),
);

const knowsLater: Plugin = {
  name: 'later migrations',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const later = LATER.get(found?.id ?? '');
    return importer === later ? null : later;
  },
};

export async function bundleLater(): Promise<BundledServer> {
  const bundle = await bundleServer([knowsLater]);
  const web = join(bundle.main, '../../../web/dist');
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'index.html'), '<title>A later app</title>');
  return bundle;
}
