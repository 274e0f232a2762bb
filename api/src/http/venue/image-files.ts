/**
 * `/images/…` serves the menu's pictures to everybody, outside /api so that the service worker can cache them forever.
 * Each host name serves the pictures of its own venue.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Clock } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { IMAGES_PATH, isImageFile } from '../../images/image-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { findVenue } from '../venue-of-host.ts';
import type { ImageStores } from './image-stores.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const SWEEP_EVERY_MS = 12 * 60 * 60 * 1000;

interface FilesDeps {
  readonly storage: Storage;
  readonly images: ImageStores;
  /** The folder that holds the pictures of all venues. */
  readonly imagesFolder: string;
}

export async function registerImageFiles(app: FastifyInstance, deps: FilesDeps): Promise<void> {
  const files: FastifyPluginAsync = async (scope) => {
    await scope.register(fastifyStatic, {
      root: deps.imagesFolder,
      serve: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.setHeader('cache-control', `public, max-age=${YEAR_S}, immutable`),
    });
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${IMAGES_PATH}*`,
      async handler(request, reply) {
        const name = request.params['*'];
        const venueId = isImageFile(name) ? await findVenue(deps.storage, request) : undefined;
        if (venueId === undefined) throw new ProtocolError('notFound');
        return reply.sendFile(name, deps.images.of(venueId).folder);
      },
    });
  };
  await app.register(files);
}

interface SweepDeps {
  readonly storage: Pick<Storage, 'rows' | 'venues'>;
  readonly clock: Clock;
  readonly images: ImageStores;
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

/** Sweeps when the server starts to listen, and then twice a day. */
export function startImageSweep(app: FastifyInstance, deps: SweepDeps): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const run = (): void => {
    sweepImages(deps).then(
      (swept) => app.log.info({ swept }, 'pictures that nothing names were removed'),
      (error: unknown) => app.log.error({ err: error }, 'pictures could not be swept'),
    );
  };
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, SWEEP_EVERY_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
