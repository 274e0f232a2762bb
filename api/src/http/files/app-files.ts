/** Serves the built app: its precompressed files, and its page for every address that a person may open. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { IMAGES_PATH } from '../../images/image-store.ts';
import type { AnswerUnknown } from '../errors/unknown-routes.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const PAGE = 'index.html';
const RETIRING_WORKER = 'retire-sw.js';
/** Addresses under these never open the app's page. */
const NO_PAGES = ['/api/', '/assets/', IMAGES_PATH];

export interface AppFilesOf {
  /** The folder of the built app. Without it (development, tests) only the API answers. */
  readonly folder: string | undefined;
  readonly answerUnknown: AnswerUnknown;
  /** Whether browsers may cache the app. If not, a service worker is served that clears the cache and unregisters. */
  readonly serviceWorker: boolean;
}

export async function registerAppFiles(
  app: FastifyInstance,
  { folder, answerUnknown, serviceWorker }: AppFilesOf,
): Promise<void> {
  if (folder === undefined) {
    app.setNotFoundHandler(answerUnknown);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    /** Must be a list: a plain name is not found among precompressed files. */
    index: [PAGE],
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cacheControlOf(path.slice(folder.length)));
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  if (!serviceWorker) app.get('/sw.js', (_request, reply) => reply.sendFile(RETIRING_WORKER));
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerUnknown(request, reply);
    if (isReading(request)) return reply.status(200).sendFile(PAGE);
    void reply.header('allow', 'GET, HEAD');
    throw new ProtocolError('request.method');
  });
}

/** Names under /assets contain a hash of their content. All other names are stable and must be revalidated. */
function cacheControlOf(path: string): string {
  return path.replaceAll('\\', '/').startsWith('/assets/')
    ? `public, max-age=${YEAR_S}, immutable`
    : 'no-cache';
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Returns whether a person may open this address as a page. A missing script or picture is a 404, not the page. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  if (path === '/api' || NO_PAGES.some((folder) => path.startsWith(folder))) return false;
  return !isReading(request) || (request.headers.accept ?? '').includes('text/html');
}
