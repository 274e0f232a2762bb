import type { Venue } from '@tableside/domain/entities/venue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let path: string;

beforeAll(async () => {
  server = await startServer();
  admin = asCaller(server, await server.signIn());
  manager = asCaller(server, await server.signIn('manager'));
  path = `/venues/${server.venueId}`;
});
afterAll(() => server.close());

const venue = async (): Promise<Venue> => (await admin.get<Venue>(path)).body;

describe('the venue over REST', () => {
  it('is edited as a whole document: what differs is changed, once', async () => {
    const before = await venue();
    const wanted = {
      ...before,
      name: 'Alder & Oak',
      operatingHours: before.operatingHours.map((day) =>
        day.dayOfWeek === 1 ? { ...day, open: '1800', close: '0400', isOpen: true } : day,
      ),
      pricingRules: { patio: 9_000 },
      socialMedia: { ...before.socialMedia, mastodon: 'https://social.example/@alder' },
      settings: { ...before.settings, kitchenRedMinutes: 20 },
      taxRate: 9.125,
    };
    const edited = await admin.put<Venue>(path, wanted);
    expect(edited).toMatchObject({ status: 200, headers: { etag: `"${before.version + 1}"` } });
    expect(edited.body).toEqual({ ...wanted, version: before.version + 1 });
    expect((await admin.put<Venue>(path, edited.body)).body.version).toBe(edited.body.version);
  });

  it('has a profile that managers edit', async () => {
    const before = await venue();
    const edited = await manager.put<Venue>(path, { ...before, city: 'Salem' });
    expect(edited).toMatchObject({ status: 200, body: { city: 'Salem', taxRate: before.taxRate } });
  });

  it('is left as it is when a manager also changes what only administrators may, and the answer says what', async () => {
    const before = await venue();
    const wanted = {
      ...before,
      city: 'Boston',
      taxRate: 1,
      settings: { ...before.settings, priceGraceHours: 1 },
    };
    const refused = await manager.put(path, wanted);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { details } = refused.body as { details: { path: string }[] };
    expect(details.map((one) => one.path).sort()).toEqual(['settings[priceGraceHours]', 'taxRate']);
    expect(await venue()).toEqual(before);
  });

  it('cannot be edited by others, nor from another venue', async () => {
    for (const role of ['server', 'kitchen', 'customer'] as const) {
      const caller = asCaller(server, await server.signIn(role));
      expect((await caller.put(path, { city: 'Boston' })).status).toBe(403);
    }
    expect((await admin.put('/venues/another', { city: 'Boston' })).status).toBe(404);
  });

  it('names the path of what does not fit', async () => {
    expect(await admin.put(path, { taxRate: 8.8755 })).toMatchObject({
      status: 400,
      body: { code: 'request.shape', details: [{ path: 'taxRate' }] },
    });
    expect(await admin.put(path, { timezone: 'Atlantis/Center' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'timezone' }] },
    });
    const { settings } = await venue();
    expect(await admin.put(path, { settings: { ...settings, kitchenRedMinutes: 1 } })).toMatchObject({
      status: 422,
      body: { code: 'venue.minutes' },
    });
  });

  it('can be edited only from its current version', async () => {
    const { version } = await venue();
    expect((await admin.put(path, { city: 'Troy' }, { 'if-match': `"${version - 1}"` })).status).toBe(412);
    expect((await admin.put(path, { city: 'Troy' }, { 'if-match': `"${version}"` })).status).toBe(200);
  });
});
