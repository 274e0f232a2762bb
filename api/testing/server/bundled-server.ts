/** Bundles the program as it is shipped, from the current source, for tests that start it often. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface BundledServer {
  readonly main: string;
  /** The command line. */
  readonly cli: string;
  remove(): void;
}

/** Plugins make it another program than that of the source. */
export async function bundleServer(plugins: readonly Plugin[] = []): Promise<BundledServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-bundle-'));
  const dist = join(folder, 'api/dist');
  await build({
    root: join(ROOT, 'api'),
    logLevel: 'error',
    plugins: [...plugins],
    build: { outDir: dist, emptyOutDir: true },
  });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'api/node_modules'), join(folder, 'api/node_modules'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { main: join(dist, 'main.js'), cli: join(dist, 'cli.js'), remove };
}
