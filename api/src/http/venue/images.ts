/**
 * Product pictures: uploaded here, converted to WebP in three sizes, and set on the product by the same command as any
 * other edit. A picture for a product that is not saved yet is stored under its own path. Bodies are multipart with one
 * file. Neither its declared name nor its declared type is trusted.
 */
import fastifyMultipart from '@fastify/multipart';
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { ProtocolErrorCode } from '@tableside/protocol/error.ts';
import { Picture, Product } from '@tableside/protocol/rest/menu.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { ImageError } from '../../images/encode-image.ts';
import { imageTypeOf } from '../../images/image-type.ts';
import { type Call, commandRoute, type RequestContext } from '../commands/command-route.ts';
import { readVisible } from '../commands/read-row.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { limitRequests } from '../security/rate-limits.ts';
import { ShapeError } from '../validate.ts';

const MOST_BYTES = 8 * 1024 * 1024;
/** Allowance for what multipart adds around the file. */
const FRAME_BYTES = 64 * 1024;
/** Pictures cost more than other calls. */
const PER_MINUTE = 30;

const LIMITS = { files: 1, fileSize: MOST_BYTES, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 32 };

export function registerImages(app: FastifyInstance, deps: HttpDeps): void {
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(fastifyMultipart, { limits: LIMITS });
    scope.addHook('preParsing', limitRequests(scope, uploadLimit));
    scope.addHook('preParsing', async (request) => checkLength(request));
    // The command gets the picture's path, so the same picture under the same key is the same request.
    scope.addHook('preValidation', async (request) => {
      await checkCaller(deps, request);
      request.body = { image: await savePicture(deps, request, await readFile(request)) };
    });
    commandRoute(scope, deps, {
      method: 'POST',
      url: '/menu/product/:id/image',
      commands: ['product.patch'],
      act: 'menu.edit',
      schema: {
        summary: 'Gives a product a picture',
        description:
          'Takes JPEG, PNG, WebP or AVIF of at most 8 MB. The type is read from the content, not from the name. The ' +
          'picture is converted to WebP in three sizes, without camera metadata.',
        tags: ['menu'],
        takesFile: true,
        row: Product,
        errors: FILE_ERRORS,
      },
      call: patchImage,
    });
    registerPictures(scope as Api);
  };
  void app.register(uploads);
  app.addHook('onListen', async () => {
    const { fault } = await deps.encoder.check();
    if (fault !== undefined) app.log.warn({ err: fault }, 'no pictures can be uploaded: sharp does not load');
  });
}

const FILE_ERRORS = errorCodes(
  'image.tooLarge',
  'image.multipart',
  'image.type',
  'image.unreadable',
  'image.unavailable',
);

function registerPictures(scope: Api): void {
  const schema = {
    summary: 'Stores a picture for a product that is not saved yet',
    description:
      'Returns the path to give to the product as its `image`. A picture that no product names within a week is removed.',
    tags: ['menu'],
    takesFile: true,
    response: { 201: Picture },
    errors: FILE_ERRORS,
  };
  scope.post('/menu/pictures', { schema, config: { act: 'menu.edit' } }, async (request, reply) =>
    reply.status(201).send(request.body as Picture),
  );
}

const uploadLimit = {
  max: PER_MINUTE,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest): string => `pictures ${callerOf(request).actor.userId}`,
};

function checkLength(request: FastifyRequest): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MOST_BYTES + FRAME_BYTES) throw new ProtocolError('image.tooLarge');
}

/** Refuses a caller who may not change the menu, or cannot see the product, before the file is read. */
async function checkCaller(deps: HttpDeps, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw new ProtocolError('image.multipart');
  const caller = callerOf(request);
  if (!roleMay(caller.actor.role, 'menu.edit')) throw new ProtocolError('forbidden');
  const { id } = request.params as { id?: string };
  if (id !== undefined) await readVisible(deps, caller, { entity: 'product', id });
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  try {
    let file: Buffer | undefined;
    for await (const part of request.parts()) if (part.type === 'file') file = await part.toBuffer();
    if (file) return file;
  } catch (error) {
    throw new ProtocolError(faultOf(error));
  }
  throw new ShapeError([{ path: 'file', message: 'A file is expected.' }]);
}

/** Maps the parser's size errors to our codes. Any other error means that the body is not valid multipart. */
function faultOf(error: unknown): ProtocolErrorCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'image.tooLarge';
  return typeof code === 'string' && code.endsWith('_LIMIT') ? 'request.tooLarge' : 'request.malformed';
}

const IMAGE_FAULTS = {
  unreadable: 'image.unreadable',
  unavailable: 'image.unavailable',
  busy: 'server.busy',
} as const satisfies Record<ImageError['code'], ProtocolErrorCode>;

async function savePicture(deps: HttpDeps, request: FastifyRequest, bytes: Buffer): Promise<string> {
  const { encoder, images, log } = deps;
  if (imageTypeOf(bytes) === undefined) throw new ProtocolError('image.type');
  const sizes = await encoder.encode(bytes).catch((error: unknown) => {
    throw error instanceof ImageError ? new ProtocolError(IMAGE_FAULTS[error.code]) : error;
  });
  const { venueId } = callerOf(request).actor;
  return images
    .of(venueId)
    .save(sizes)
    .catch((error: unknown) => {
      log?.({ err: error, msg: 'a picture could not be saved' });
      throw new ProtocolError('server.storage');
    });
}

async function patchImage({ body, params, visible }: RequestContext): Promise<Call> {
  const { id, image } = await visible({ entity: 'product', id: params.id ?? '' });
  return {
    name: 'product.patch',
    args: { id, set: { image: body.image }, base: { image } },
    target: { entity: 'product', id },
  };
}
