/** Writes a .br and a .gz file beside every text file of the build, so that the server only has to choose one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const worthIt = 1024;

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (compressible.test(path)) compress(join(folder, path));
        }
      },
    },
  };
}

function compress(path: string): void {
  const content = readFileSync(path);
  if (content.length < worthIt) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
