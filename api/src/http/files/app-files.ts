/** Serves the built app: its precompressed files, and its page for every address that a person may open. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { IMAGES_PATH } from '../../images/image-store.ts';
import { HASHED, type WebReleases } from '../../running/web-releases.ts';
import type { AnswerUnknown } from '../errors/unknown-routes.ts';
import { sendWebFile } from './send-web-file.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const PAGE = 'index.html';
const RETIRING_WORKER = 'retire-sw.js';
/** Addresses under these never open the app's page. */
const NO_PAGES = ['/api/', HASHED, IMAGES_PATH];

export interface AppFilesOf {
  /** The folder of the built app. Without it (development, tests) only the API answers. */
  readonly folder: string | undefined;
  /** Absent where the folder has everything. */
  readonly releases: WebReleases | undefined;
  readonly answerUnknown: AnswerUnknown;
  /** Whether browsers may cache the app. If not, a service worker is served that clears the cache and unregisters. */
  readonly serviceWorker: boolean;
}

export async function registerAppFiles(
  app: FastifyInstance,
  { folder, releases, answerUnknown, serviceWorker }: AppFilesOf,
): Promise<void> {
  if (folder === undefined) {
    app.setNotFoundHandler(answerUnknown);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: releases === undefined,
    preCompressed: true,
    cacheControl: false,
    /** Must be a list: a plain name is not found among precompressed files. */
    index: [PAGE],
    setHeaders: (reply, path) => {
      for (const [name, value] of headersOf(path.slice(folder.length))) reply.setHeader(name, value);
    },
  });
  const send: Send = releases
    ? (request, reply, path) => sendReleased(releases, { request, reply, path })
    : (_request, reply, path) => reply.sendFile(path);
  if (releases)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => send(request, reply, nameIn(request)),
    });
  if (!serviceWorker) app.get('/sw.js', (request, reply) => send(request, reply, RETIRING_WORKER));
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerUnknown(request, reply);
    if (isReading(request)) return send(request, reply.status(200), PAGE);
    void reply.header('allow', 'GET, HEAD');
    throw new ProtocolError('request.method');
  });
}

/** Sends a file by its name in the build. */
type Send = (request: FastifyRequest, reply: FastifyReply, name: string) => unknown;

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly path: string;
}

/** Sends the file of the own build if that is the right one, and otherwise a published one. */
async function sendReleased(releases: WebReleases, { request, reply, path }: Asked): Promise<unknown> {
  const name = `/${path}`;
  if (releases.isOwn(name)) return reply.sendFile(path);
  const file = await releases.read(name);
  if (!file) {
    reply.callNotFound();
    return reply;
  }
  for (const [header, value] of headersOf(name)) void reply.header(header, value);
  return sendWebFile(request, reply, name, file);
}

/** Returns the name of the file that is asked for. No file has an empty one. */
function nameIn({ url }: FastifyRequest): string {
  try {
    const name = decodeURI(url.split('?')[0] ?? '').slice(1);
    if (name.includes('\0')) return '';
    return name === '' ? PAGE : name;
  } catch {
    return '';
  }
}

const headersOf = (path: string): readonly (readonly [string, string])[] => [
  ['cache-control', cacheControlOf(path)],
  ['vary', 'accept-encoding'],
];

/** Names under /assets contain a hash of their content. All other names are stable and must be revalidated. */
function cacheControlOf(path: string): string {
  return path.replaceAll('\\', '/').startsWith(HASHED) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Returns whether a person may open this address as a page. A missing script or picture is a 404, not the page. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  if (path === '/api' || NO_PAGES.some((folder) => path.startsWith(folder))) return false;
  return !isReading(request) || (request.headers.accept ?? '').includes('text/html');
}
