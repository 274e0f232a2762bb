/**
 * Compresses text responses of the API from 1 KB, with brotli or else gzip: a pull of a quarter of a megabyte shrinks
 * to a tenth, which matters on weak Wi-Fi. Pictures are compressed already, and the app's files are compressed at build
 * time.
 */
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

const LEAST_BYTES = 1024;
/** Up to this size, compressing takes about 1 ms, so it is done synchronously. Larger responses use another thread. */
const MOST_AT_ONCE_BYTES = 512 * 1024;
/** Higher levels take two to four times as long, to save 3 to 18 percent. */
const BROTLI_QUALITY = 1;
const GZIP_LEVEL = 1;
const TYPES = /^(?:application\/(?:[\w.]+\+)?json|text\/csv|text\/plain)\b/;

/** Register before the routes. Request bodies are never decompressed: they are read as sent, up to their size limit. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: LEAST_BYTES,
    syncThreshold: MOST_AT_ONCE_BYTES,
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
  app.addHook('onSend', varyByEncoding);
  app.addHook('onRoute', (route) => {
    route.onSend = [...hooksOf(route), tagByEncoding, untoldLength];
  });
}

const hooksOf = ({ onSend = [] }: RouteOptions) => (Array.isArray(onSend) ? onSend : [onSend]);

/** Sets `Vary` on uncompressed responses too: a cache must not serve them to clients that read the compressed form. */
async function varyByEncoding(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (TYPES.test(String(reply.getHeader('content-type') ?? ''))) reply.header('vary', 'accept-encoding');
}

/** A strong ETag names the exact bytes, so a compressed response needs another one. `If-Match` accepts both. */
async function tagByEncoding(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [tag, encoding] = [reply.getHeader('etag'), reply.getHeader('content-encoding')];
  if (typeof tag === 'string' && encoding !== undefined)
    reply.header('etag', tag.replace(/"$/, `-${encoding}"`));
}

/** The answer to HEAD is not compressed, so its length would be wrong for clients that accept compression. */
async function untoldLength({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const readsOthers = /br|gzip|\*/.test(headers['accept-encoding'] ?? '');
  if (method === 'HEAD' && readsOthers) reply.removeHeader('content-length');
}
