/**
 * `/images/…` serves the menu's pictures to everybody, outside /api so that the service worker can cache them forever.
 * Each host name serves the pictures of its own venue.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { throughStorage } from '../../commands/through-storage.ts';
import { IMAGES_PATH, isImageFile } from '../../images/image-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { findVenue } from '../venue-of-host.ts';
import type { ImageStores } from './image-stores.ts';

const FOREVER = `public, max-age=${365 * 24 * 60 * 60}, immutable`;
const SWEEP_EVERY_MS = 12 * 60 * 60 * 1000;

interface FilesDeps {
  readonly storage: Storage;
  readonly images: ImageStores;
  /** The folder that holds the pictures of all venues. */
  readonly imagesFolder: string;
}

export async function registerImageFiles(app: FastifyInstance, deps: FilesDeps): Promise<void> {
  const files: FastifyPluginAsync = async (scope) => {
    if (!deps.storage.pictures)
      await scope.register(fastifyStatic, {
        root: deps.imagesFolder,
        serve: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.setHeader('cache-control', FOREVER),
      });
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${IMAGES_PATH}*`,
      async handler(request, reply) {
        const name = request.params['*'];
        const venueId = isImageFile(name) ? await findVenue(deps.storage, request) : undefined;
        if (venueId === undefined) throw new ProtocolError('notFound');
        const { files } = deps.images.of(venueId);
        if ('folder' in files) return reply.sendFile(name, files.folder);
        const bytes = await throughStorage(() => files.read(name));
        if (!bytes) throw new ProtocolError('notFound');
        return sendPicture(request, reply, name, bytes);
      },
    });
  };
  await app.register(files);
}

/** A picture never changes, so its name is tag enough. */
function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  bytes: Buffer,
): FastifyReply {
  const etag = `"${name}"`;
  void reply.header('cache-control', FOREVER).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('image/webp').send(bytes);
}

interface SweepDeps {
  readonly storage: Pick<Storage, 'rows' | 'venues'>;
  readonly clock: Clock;
  readonly images: ImageStores;
}

interface LeadDeps {
  readonly storage: Pick<Storage, 'leads' | 'releases'>;
}

/** Removes pictures that no product of their venue names any more. Returns how many files were removed. */
export async function sweepImages({ storage, clock, images }: SweepDeps): Promise<number> {
  let swept = 0;
  for (const { id } of await storage.venues.list()) {
    const named = (await storage.rows(id, 'product')).map(({ doc }) => doc.image);
    swept += await images.of(id).sweep(named, clock.now());
  }
  return swept;
}

/**
 * Sweeps when the server starts to listen, and then twice a day. One of the servers on a database does it. Also removes
 * builds of the app that nobody has served for long.
 */
export function startImageSweep(app: FastifyInstance, deps: SweepDeps & LeadDeps): void {
  const run = (): void => {
    sweepImages(deps).then(
      (swept) => app.log.info({ swept }, 'pictures that nothing names were removed'),
      (error: unknown) => app.log.error({ err: error }, 'pictures could not be swept'),
    );
    deps.storage.releases?.sweep().then(
      (swept) => app.log.info({ swept }, 'builds that nobody serves were removed'),
      (error: unknown) => app.log.error({ err: error }, 'builds could not be swept'),
    );
  };
  const begin = () => {
    run();
    const timer = setInterval(run, SWEEP_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
  let stop = async (): Promise<void> => undefined;
  app.addHook('onListen', async () => {
    stop = deps.storage.leads.lead('pictures', begin);
  });
  app.addHook('onClose', () => stop());
}
