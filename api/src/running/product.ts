/** What this program is: its version, and the versions of Node that it runs on. */
import { readFileSync } from 'node:fs';

export interface Product {
  readonly version: string;
  readonly node: string;
}

/** From the manifest at the root of the product. */
export function readProduct(manifest: URL): Product {
  const { version, engines } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    version: string;
    engines: { node: string };
  };
  return { version, node: engines.node };
}
