/** Answers with a large text that is the same for everybody: made once, compressed once, and sent from memory. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingsIn, tagsIn } from './send-web-file.ts';

interface Made {
  readonly etag: string;
  /** The preferred one comes first. */
  readonly forms: readonly { readonly encoding: string; readonly bytes: Buffer }[];
}

/** Higher ones take a second and more, to save another 10 percent. */
const BROTLI_QUALITY = 6;

/** Returns a handler. The text is made at its first request. */
export function sameForAll(type: string, make: () => string) {
  let made: Promise<Made> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    made ??= prepare(make());
    const { etag, forms } = await made;
    // The tag of a compressed form ends in its name.
    const known = tagsIn(request.headers['if-none-match'] ?? '').map((tag) => tag.replace(/-\w+"$/, '"'));
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (known.includes(etag)) return reply.code(304).send();
    const readable = encodingsIn(request.headers['accept-encoding'] ?? '');
    const form = forms.find(({ encoding }) => encoding === 'identity' || readable.has(encoding));
    if (form && form.encoding !== 'identity') void reply.header('content-encoding', form.encoding);
    return reply.type(type).send(form?.bytes);
  };
}

async function prepare(text: string): Promise<Made> {
  const bytes = Buffer.from(text);
  const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)]);
  // In hex, because a hyphen would look like the name of a compressed form.
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return {
    etag: `"${hash}"`,
    forms: [
      { encoding: 'br', bytes: br },
      { encoding: 'gzip', bytes: gz },
      { encoding: 'identity', bytes },
    ],
  };
}
