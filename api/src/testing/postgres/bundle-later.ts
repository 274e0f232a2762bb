/**
 * Bundles the program as it may be shipped later: that of today with further migrations. Servers that run it say that they
 * live, because it comes with an app.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type BundledServer, bundleServer } from '../server/bundled-server.ts';

const TODAY = fileURLToPath(new URL('../../storage/postgres/migrations/migrations.ts', import.meta.url));
const LATER = fileURLToPath(new URL('./later-migrations.ts', import.meta.url));

const knowsLater: Plugin = {
  name: 'later migrations',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === TODAY && importer !== LATER ? LATER : null;
  },
};

export async function bundleLater(): Promise<BundledServer> {
  const bundle = await bundleServer([knowsLater]);
  const web = join(bundle.main, '../../../web/dist');
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'index.html'), '<title>A later app</title>');
  return bundle;
}
