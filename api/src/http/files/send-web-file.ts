/** Sends a file of a build that is not in the server's own folder, as the files of that folder are sent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebFile } from '../../running/web-releases.ts';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/vnd.microsoft.icon',
  js: 'application/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** The one that is preferred comes first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export function sendWebFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  file: WebFile,
): FastifyReply {
  const readable = encodingsIn(request.headers['accept-encoding'] ?? '');
  const [encoding, ending] = ENCODINGS.find(([name, form]) => readable.has(name) && file.has(form)) ?? [];
  const form = file.get(ending ?? '');
  if (!form) throw new Error('A file has its plain form.');
  void reply.header('etag', form.etag);
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  if (tagsIn(request.headers['if-none-match'] ?? '').includes(form.etag)) return reply.code(304).send();
  return reply
    .type(TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    .send(form.bytes);
}

/** Returns the encodings that the client reads. */
export function encodingsIn(header: string): ReadonlySet<string> {
  const wanted = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()));
  return new Set(
    wanted.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name]) => name ?? ''),
  );
}

/** Returns the tags of a list, without the mark of weak ones. */
export const tagsIn = (header: string): readonly string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
