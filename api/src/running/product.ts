/** This program's version, and the Node versions that it supports. */
import { readFileSync } from 'node:fs';

export interface Product {
  readonly version: string;
  readonly node: string;
}

/** Reads the package.json at the product's root. */
export function readProduct(manifest: URL): Product {
  const { version, engines } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    version: string;
    engines: { node: string };
  };
  return { version, node: engines.node };
}
