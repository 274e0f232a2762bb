/** The built app: its files, precompressed, and its page for every address that a person may open. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGES_PATH } from '../images/image-store.ts';
import { answerNotFound } from './error-handler.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const PAGE = 'index.html';
const RETIRING_WORKER = 'retire-sw.js';
/** Nothing that a person opens as a page lies here. */
const NO_PAGES = ['/api/', '/assets/', IMAGES_PATH];

export interface AppFilesOf {
  /** The built app; without it (development, tests) only the API answers. */
  readonly folder: string | undefined;
  /** Whether browsers keep the app. When not, the worker that does is replaced by one that clears up and goes. */
  readonly serviceWorker: boolean;
}

export async function registerAppFiles(
  app: FastifyInstance,
  { folder, serviceWorker }: AppFilesOf,
): Promise<void> {
  if (folder === undefined) {
    app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    /** As a list: a plain name is not found when the answer is precompressed. */
    index: [PAGE],
    setHeaders: (reply, path) =>
      void reply.setHeader('cache-control', cacheControlOf(path.slice(folder.length))),
  });
  if (!serviceWorker) app.get('/sw.js', (_request, reply) => reply.sendFile(RETIRING_WORKER));
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? reply.status(200).sendFile(PAGE) : answerNotFound(reply),
  );
}

/** Names under /assets carry a hash of their content; whatever else keeps its name is asked for again. */
function cacheControlOf(path: string): string {
  return path.replaceAll('\\', '/').startsWith('/assets/')
    ? `public, max-age=${YEAR_S}, immutable`
    : 'no-cache';
}

/** A person opens an address; scripts and pictures that are gone stay gone. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === '/api' || NO_PAGES.some((folder) => path.startsWith(folder))) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
