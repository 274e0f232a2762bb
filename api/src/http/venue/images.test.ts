import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { multipart, multipartType } from '../../../testing/venue/multipart.ts';
import { phonePhoto, SVG } from '../../../testing/venue/pictures.ts';
import { createImageEncoder } from '../../images/encode-image.ts';
import { sweepImages } from './image-files.ts';
import { openImageStores } from './image-stores.ts';

const OLIVES = '/menu/product/marinated-olives/image';
const DAY_MS = 24 * 60 * 60 * 1000;

type Headers = Record<string, string>;
const upload = <T = Product>(caller: Caller, bytes: Buffer, headers: Headers = {}): Promise<Answer<T>> =>
  caller.post<T>(OLIVES, multipart({ bytes }), { 'content-type': multipartType, ...headers });

describe('the picture of a product', () => {
  let server: TestServer;
  let session: Session;
  let manager: Caller;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startServer();
    session = await server.signIn('manager');
    manager = asCaller(server, session);
    photo = await phonePhoto(1600, 1200);
  });
  afterAll(() => server.close());

  const files = () => readdirSync(join(server.dataDir, 'images'));
  const olives = async (): Promise<Product | undefined> =>
    (await manager.get<Product[]>('/menu/products')).body.find(({ id }) => id === 'marinated-olives');

  it('is uploaded by a manager, and belongs to the product from then on', async () => {
    const before = await olives();
    const answer = await upload(manager, photo);
    expect(answer.status).toBe(200);
    expect(answer.body.image).toMatch(/^\/images\/[0-9a-f]{32}-640\.webp$/);
    expect(answer.body.version).toBe((before?.version ?? 0) + 1);
    expect(answer.headers.etag).toBe(`"${answer.body.version}"`);
    expect((await olives())?.image).toBe(answer.body.image);
    expect(files()).toHaveLength(3);
  });

  it('is sent to everybody, for ever, with its own type', async () => {
    const { image } = (await upload(manager, photo)).body;
    for (const width of [320, 640, 1280]) {
      const url = image.replace('640', String(width));
      const answer = await server.app.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const { orientation, exif, ...shown } = await sharp(answer.rawPayload).metadata();
      expect([shown.format, shown.width, orientation, exif]).toEqual([
        'webp',
        Math.min(width, 1200),
        undefined,
        undefined,
      ]);
      const again = await server.app.inject({
        url,
        headers: { 'if-none-match': String(answer.headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  it('leads nowhere else on the disk [T115]', async () => {
    writeFileSync(join(server.dataDir, 'images', 'notes.txt'), 'mine');
    for (const url of [
      '/images/notes.txt',
      '/images/',
      '/images/..%2fjwt-secret',
      '/images/%2e%2e/tableside.db',
    ]) {
      const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    rmSync(join(server.dataDir, 'images', 'notes.txt'));
  });

  it('is the same when the request is repeated, and a new one needs a new key', async () => {
    const key = { 'idempotency-key': 'first picture' };
    const other = await phonePhoto(500, 400);
    const first = await upload(manager, other, key);
    expect(first.status).toBe(200);
    const again = await upload(manager, other, key);
    expect(again.status).toBe(200);
    expect(again.body.version).toBe(first.body.version);
    expect(await upload(manager, photo, key)).toMatchObject({ status: 409, body: { code: 'id_reused' } });
  });

  it('does not replace one that has changed since', async () => {
    const version = (await olives())?.version ?? 0;
    expect(await upload(manager, photo, { 'if-match': `"${version - 1}"` })).toMatchObject({
      status: 412,
      body: { code: 'request.precondition' },
    });
    expect((await upload(manager, photo, { 'if-match': `"${version}"` })).status).toBe(200);
  });

  it('cannot be changed by others', async () => {
    const kept = files().length;
    const other = await phonePhoto(333, 222);
    for (const role of ['server', 'kitchen', 'customer'] as const) {
      const answer = await upload(asCaller(server, await server.signIn(role)), other);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await upload(asCaller(server), other)).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    });
    expect(files()).toHaveLength(kept);
  });

  it('can be stored before its product is saved', async () => {
    const olivesBefore = await olives();
    const form = { 'content-type': multipartType };
    const stored = await manager.post<{ image: string }>('/menu/pictures', multipart({ bytes: photo }), form);
    expect(stored.status).toBe(201);
    expect((await server.app.inject({ url: stored.body.image })).statusCode).toBe(200);
    expect((await olives())?.version).toBe(olivesBefore?.version);
    const product = { name: 'Figs', category: 'small-plates', sizes: [{ name: 'Plate', currentPrice: 900 }] };
    const made = await manager.post<Product>('/menu/products', { ...product, image: stored.body.image });
    expect(made).toMatchObject({ status: 201, body: { image: stored.body.image } });
    const waiter = asCaller(server, await server.signIn('server'));
    const refused = await waiter.post('/menu/pictures', multipart({ bytes: photo }), form);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('needs a product that exists', async () => {
    const answer = await manager.post('/menu/product/nobody-cooks-this/image', multipart({ bytes: photo }), {
      'content-type': multipartType,
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'menu.notFound' } });
  });

  it.each([
    ['an SVG, whatever it is called', SVG, '415 image.type'],
    ['an HTML page', Buffer.from('<html>'), '415 image.type'],
    ['empty', Buffer.alloc(0), '415 image.type'],
    ['half a picture', Buffer.from('\xFF\xD8\xFF and then nothing', 'latin1'), '422 image.unreadable'],
    ['more than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1, 'x'), '413 image.tooLarge'],
    ['far more than 8 MB', Buffer.alloc(9 * 1024 * 1024, 'x'), '413 image.tooLarge'],
  ])('cannot be %s [T112]', async (_name, bytes, refusal) => {
    const kept = files().length;
    const { status, body } = await upload<{ code?: string }>(manager, bytes);
    expect(`${status} ${body.code}`).toBe(refusal);
    expect(files()).toHaveLength(kept);
  });

  it('comes in a form with one file', async () => {
    const form = { 'content-type': multipartType };
    const send = (body: string | Buffer, headers: Headers) => manager.post(OLIVES, body, headers);
    expect(
      await send('{"image":"/images/other.webp"}', { 'content-type': 'application/json' }),
    ).toMatchObject({
      status: 415,
      body: { code: 'image.multipart' },
    });
    expect(await send('', {})).toMatchObject({ status: 415, body: { code: 'image.multipart' } });
    expect(await send(multipart(), form)).toMatchObject({ status: 400 });
    expect(await send(multipart({ bytes: photo }, { bytes: photo }), form)).toMatchObject({
      status: 413,
      body: { code: 'request.tooLarge' },
    });
    expect(await send(multipart({ bytes: photo }).subarray(0, 5000), form)).toMatchObject({
      status: 400,
      body: { code: 'request.malformed' },
    });
    expect(await send('no parts at all', { 'content-type': 'multipart/form-data' })).toMatchObject({
      status: 400,
      body: { code: 'request.malformed' },
    });
  });

  it('is deleted a week after the last product that shows it', async () => {
    const images = openImageStores(join(server.dataDir, 'images'));
    const deps = { ...server, images };
    const old = server.clock.now() / 1000 - 30 * 24 * 3600;
    const { image } = (await upload(manager, photo)).body;
    expect(files().length).toBeGreaterThan(3);
    for (const name of files()) utimesSync(join(server.dataDir, 'images', name), old, old);
    await manager.delete('/menu/product/marinated-olives');
    expect(await sweepImages(deps)).toBeGreaterThan(0);
    expect(files()).toHaveLength(3);
    expect((await server.app.inject({ url: image })).statusCode).toBe(200);
    server.clock.advance(30 * DAY_MS);
    expect(await sweepImages(deps)).toBe(0);
  });
});

describe('a server that cannot process pictures', () => {
  it('says so, and says when its disk is full', async () => {
    const encoder = createImageEncoder(() => Promise.reject(new Error('no such library')));
    const lines: string[] = [];
    const logTo = { write: (line: string) => lines.push(line) };
    const server = await startServer({ encoder, logLevel: 'warn', logTo });
    const photo = await phonePhoto(320, 240);
    await server.listen();
    await expect.poll(() => lines.join('')).toContain('no pictures can be uploaded: sharp does not load');
    expect(await upload(asCaller(server, await server.signIn()), photo)).toMatchObject({
      status: 503,
      body: { code: 'image.unavailable' },
    });
    expect((await asCaller(server).get('/health')).status).toBe(200);
    await server.close();

    const full = await startServer();
    const admin = asCaller(full, await full.signIn());
    rmSync(join(full.dataDir, 'images'), { recursive: true });
    expect(await upload(admin, photo)).toMatchObject({ status: 503, body: { code: 'server.storage' } });
    await full.close();
  });

  it('takes 30 of them a minute from one account', async () => {
    const server = await startServer();
    const manager = asCaller(server, await server.signIn('manager'));
    for (let n = 0; n < 30; n += 1) expect((await upload(manager, SVG)).status).toBe(415);
    const { status, headers } = await upload(manager, SVG);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    await server.close();
  });
});
