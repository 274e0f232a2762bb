/** The address of a webhook: what is refused at registration, and where its query is never written. */
import type { MadeWebhook } from '@tableside/protocol/rest/integrations.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';

const PATH = '/integrations/webhooks';
const SECRET = 'k3y-0f-the-receiver';
const EVENTS = ['order.*'];

let server: TestServer;
let admin: Caller;
let log: string[];
const open = async (options: Parameters<typeof startServer>[0] = {}) => {
  log = [];
  server = await startServer({
    logLevel: 'debug',
    logTo: { write: (line) => void log.push(line) },
    ...options,
  });
  admin = asCaller(server, await server.signIn());
};
afterEach(() => server.close());

describe('an address with characters that nobody sees', () => {
  beforeEach(() => open());

  it.each([
    ['\r\n', 'a line break'],
    ['\n', 'a line feed'],
    ['\r', 'a carriage return'],
    ['\t', 'a tab'],
    ['\0', 'a NUL'],
    ['\u001b', 'an escape'],
    ['\u007f', 'a delete'],
    ['\u0085', 'a next line'],
    ['\u2028', 'a line separator'],
    ['\u202e', 'an override of the direction'],
    ['\u200b', 'a space of no width'],
  ])('is refused: %j, %s', async (letter) => {
    for (const url of [
      `https://hooks.example.com/a${letter}X-Other: b`,
      `https://hooks.example.com/a${letter}`,
    ]) {
      const refused = await admin.post(PATH, { url, events: EVENTS });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'url' }] } });
    }
    expect((await admin.get(PATH)).body).toEqual([]);
  });
});

describe('the query of an address', () => {
  beforeEach(() => open());

  it('is in no line of the audit trail, its table and the log, whatever happens to the webhook', async () => {
    const url = `https://127.0.0.1:9/hook?key=${SECRET}`;
    const { id } = (await admin.post<MadeWebhook>(PATH, { url, events: EVENTS })).body;
    await admin.post(`${PATH}/${id}/test`);
    for (const what of ['pause', 'resume']) await admin.post(`${PATH}/${id}/${what}`);
    await admin.delete(`${PATH}/${id}`);
    const { entries } = await server.storage.audit.page(server.venueId, { limit: 100 });
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['webhook.create', 'webhook.pause', 'webhook.resume', 'webhook.delete']),
    );
    expect(JSON.stringify(entries)).not.toContain(SECRET);
    expect(JSON.stringify(entries)).toContain('https://127.0.0.1:9/hook?…');
    expect(log.length).toBeGreaterThan(5);
    expect(log.join('')).not.toContain(SECRET);
  });

  it('that an earlier version wrote into the trail is shown to nobody', async () => {
    const url = `https://hooks.example.com/hook?key=${SECRET}`;
    await server.storage.audit.record({
      venueId: server.venueId,
      actor: null,
      action: 'webhook.create',
      at: '2026-03-02T18:00:00.000Z',
      rows: [{ entity: 'webhook', id: 'old', before: { url }, after: { url, events: EVENTS } }],
    });
    const json = JSON.stringify((await admin.get('/audit?rowId=old')).body);
    const { token } = await server.signIn();
    const headers = { authorization: `Bearer ${token}` };
    const table = (await server.app.inject({ url: '/api/audit?rowId=old&format=csv', headers })).body;
    for (const shown of [json, table]) {
      expect(shown).toContain('https://hooks.example.com/hook?…');
      expect(shown).not.toContain(SECRET);
    }
  });
});

it('of this machine is refused unless the operator allows it', async () => {
  await open({ webhooks: { networks: [] } });
  for (const url of ['http://127.0.0.1:9/', 'http://localhost:9/', 'https://localhost/', 'http://[::1]:9/'])
    expect(await admin.post(PATH, { url, events: EVENTS }), url).toMatchObject({
      body: { code: 'webhook.address' },
    });
});
