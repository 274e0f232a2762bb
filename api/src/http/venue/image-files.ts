/**
 * `/images/…` serves the menu's pictures to everybody, outside /api so that the service worker can cache them forever.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../commands/clock.ts';
import { IMAGES_PATH, type ImageStore, isImageFile } from '../../images/image-store.ts';
import type { Storage } from '../../storage/storage.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const SWEEP_EVERY_MS = 12 * 60 * 60 * 1000;

export async function registerImageFiles(app: FastifyInstance, { folder }: ImageStore): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: IMAGES_PATH,
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => isImageFile(path.replace(/^\//, '')),
    setHeaders: (reply) => void reply.setHeader('cache-control', `public, max-age=${YEAR_S}, immutable`),
  });
}

interface SweepDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Every venue whose products may use a picture. */
  readonly venueIds: readonly string[];
  readonly images: ImageStore;
}

/** Removes pictures that no product names any more. Returns how many files were removed. */
export async function sweepImages({ storage, clock, venueIds, images }: SweepDeps): Promise<number> {
  const named: string[] = [];
  for (const venueId of venueIds) {
    for (const { doc } of await storage.rows(venueId, 'product')) named.push(doc.image);
  }
  return images.sweep(named, clock.now());
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
