/**
 * Text that the API answers with leaves compressed, brotli before gzip, when it has 1 KB or more: a pull of a quarter of
 * a megabyte goes over a weak Wi-Fi as a tenth of that. Pictures are compressed already, and the files of the app are
 * compressed when it is built.
 */
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

const LEAST_BYTES = 1024;
/** So much is compressed at once, in under a millisecond: to hand it to another thread costs more. Larger answers go there. */
const MOST_AT_ONCE_BYTES = 256 * 1024;
/** Higher ones take several times as long for a few percent. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
const TYPES = /^(?:application\/(?:[\w.]+\+)?json|text\/csv|text\/plain)\b/;

/** Register before the routes. Bodies that come in are never unpacked: they are read as they are, up to their limit. */
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

/** Also where nothing was compressed: a cache must not give that to whoever can read the other. */
async function varyByEncoding(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (TYPES.test(String(reply.getHeader('content-type') ?? ''))) reply.header('vary', 'accept-encoding');
}

/** A strong tag names the bytes: those that are compressed have another one. `If-Match` takes all of them. */
async function tagByEncoding(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [tag, encoding] = [reply.getHeader('etag'), reply.getHeader('content-encoding')];
  if (typeof tag === 'string' && encoding !== undefined)
    reply.header('etag', tag.replace(/"$/, `-${encoding}"`));
}

/** Of a head alone nothing is compressed, so that how long the whole would be is known only to a client that reads plain text. */
async function untoldLength({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const readsOthers = /br|gzip|\*/.test(headers['accept-encoding'] ?? '');
  if (method === 'HEAD' && readsOthers) reply.removeHeader('content-length');
}
