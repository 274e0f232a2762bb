/** A person of two venues sees how both are doing, and goes from one to the other without a second sign-in. On both databases. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { OwnVenue, VenueEntered, VenueEntryCode } from '@tableside/protocol/rest/own-venues.ts';
import { expect, it, onTestFinished } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { PASSWORD, type TestServer } from '../../../testing/server/start-server.ts';

const HARBOR = 'another-venue';
const HOST = { host: 'harbor.example' };
const MINUTE = 60_000;
const REFUSED = { status: 401, body: { code: 'auth.entryCode' } };

export function registerOwnVenueTests(start: () => Promise<TestServer>): void {
  /** Ana manages one venue and serves in the other one. */
  const aRoom = async () => {
    const server = await start();
    onTestFinished(() => server.close());
    const at = new Date(server.clock.now()).toISOString();
    const changes = [change('venue', aVenue({ id: HARBOR, name: 'Harbor Grill' }))];
    await server.storage.venues.create({ id: HARBOR, host: HOST.host, createdAt: at, changes });
    const session = await server.signIn('manager');
    const membership = { userId: session.user.id, venueId: HARBOR, role: 'server', staffId: null } as const;
    const event = { venueId: HARBOR, actor: null, action: 'user.create', at } as const;
    await server.storage.accounts.addMember({ membership, event });
    const ana = asCaller(server, session);
    const nobody = asCaller(server);
    const codeTo = async (by = ana, id = HARBOR, from = {}) =>
      by.post<VenueEntryCode & { code: string }>(`/auth/venues/${id}/code`, {}, from);
    const enter = (code: string, at: Record<string, string> = HOST) =>
      nobody.post<VenueEntered>('/auth/venues/enter', { code }, at);
    return { server, session, ana, nobody, codeTo, enter };
  };

  it('lists the venues of a person, with figures where the role reads reports', async () => {
    const { ana, server } = await aRoom();
    expect((await ana.get<OwnVenue[]>('/auth/venues')).body).toMatchObject([
      {
        id: server.venueId,
        name: 'Alder & Rye',
        host: null,
        role: 'manager',
        isThis: true,
        overview: { yesterday: {} },
      },
      { id: HARBOR, name: 'Harbor Grill', host: HOST.host, role: 'server', isThis: false, overview: null },
    ]);
    const at = new Date(server.clock.now()).toISOString();
    const event = { venueId: HARBOR, actor: null, action: 'venue.close', at } as const;
    await server.storage.venues.close({ id: HARBOR, at, event });
    expect((await ana.get<OwnVenue[]>('/auth/venues')).body).toMatchObject([{ isThis: true }]);
  });

  it('a code signs its person in at the other venue, in the role that they have there, and is on its trail', async () => {
    const { server, session, codeTo, enter } = await aRoom();
    const made = await codeTo();
    const entered = await enter(made.body.code);
    expect(entered.body.user).toMatchObject({ id: session.user.id, venueId: HARBOR, role: 'server' });
    expect(entered.body.firstAt).toMatch(/^http:\/\/localhost/);
    const there = asCaller(server, entered.body);
    expect((await there.get('/auth/me', HOST)).body).toMatchObject({ hasOtherVenues: true });
    expect((await there.get('/auth/me')).status).toBe(401);
    const { entries } = await server.storage.audit.page(HARBOR, { limit: 1 });
    expect(entries).toMatchObject([{ action: 'auth.signIn', actorId: session.user.id, role: 'server' }]);
  });

  it('a code works once, for a minute, and at its own venue alone [T139]', async () => {
    const { server, codeTo, enter } = await aRoom();
    const { code } = (await codeTo()).body;
    expect(await enter(code, {})).toMatchObject(REFUSED);
    expect((await enter(code)).status).toBe(200);
    expect(await enter(code)).toMatchObject(REFUSED);
    const late = (await codeTo()).body.code;
    server.clock.advance(MINUTE);
    expect(await enter(late)).toMatchObject(REFUSED);
    expect(await enter(`${late.slice(0, -4)}AAAA`)).toMatchObject(REFUSED);
    const both = (await codeTo()).body.code;
    const answers = await Promise.all([enter(both), enter(both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('a session whose person has not given the password lately reads and opens nothing [T139]', async () => {
    const { server, ana, codeTo } = await aRoom();
    server.clock.advance(11 * MINUTE);
    const confirm = { status: 403, body: { code: 'auth.confirm' } };
    expect(await ana.get('/auth/venues')).toMatchObject(confirm);
    expect(await codeTo()).toMatchObject(confirm);
    expect((await ana.post('/auth/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await codeTo()).status).toBe(200);
  });

  it('going to and fro does not make the password count any longer [T139]', async () => {
    const { server, codeTo, enter } = await aRoom();
    server.clock.advance(6 * MINUTE);
    const there = asCaller(server, (await enter((await codeTo()).body.code)).body);
    server.clock.advance(5 * MINUTE);
    const back = await codeTo(there, server.venueId, HOST);
    expect(back).toMatchObject({ status: 403, body: { code: 'auth.confirm' } });
  });

  it('a code opens nothing after a new password, for somebody who was blocked there, or to a stranger', async () => {
    const { server, session, ana, codeTo, enter } = await aRoom();
    const stranger = asCaller(server, await server.signIn('manager'));
    expect((await codeTo(stranger)).status).toBe(404);
    expect((await codeTo(ana, server.venueId)).status).toBe(404);
    const blocked = (await codeTo()).body.code;
    const at = new Date(server.clock.now()).toISOString();
    const event = { venueId: HARBOR, actor: null, action: 'user.block', at } as const;
    await server.storage.accounts.blockAccount({ venueId: HARBOR, userId: session.user.id, at, event });
    expect(await enter(blocked)).toMatchObject(REFUSED);
    expect((await codeTo()).status).toBe(404);
    await server.storage.accounts.unblockAccount({ venueId: HARBOR, userId: session.user.id, at, event });
    const before = (await codeTo()).body.code;
    const change = { current: PASSWORD, next: 'another-long-passphrase' };
    expect((await ana.post('/auth/password', change)).status).toBe(200);
    expect(await enter(before)).toMatchObject(REFUSED);
    const trail = (await asCaller(server, await server.signIn()).get<AuditEntry[]>('/audit')).body;
    expect(JSON.stringify(trail)).not.toContain('Harbor');
  });
}
