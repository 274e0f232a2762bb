/** The address of a webhook: what is refused at registration, and where no more than its host is written. */
import type { MadeWebhook } from '@tableside/protocol/rest/integrations.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

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

describe('an address with invisible characters [T92]', () => {
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

describe('the path and query of an address, which may be secret', () => {
  beforeEach(() => open());

  it.each(['', '?key='])(
    'appear in no line of the audit trail and the log, whatever happens to the webhook: /hook/%s',
    async (key) => {
      const url = `https://127.0.0.1:9/hook/${key}${SECRET}`;
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
      expect(JSON.stringify(entries)).toContain('"https://127.0.0.1:9/…"');
      expect(log.length).toBeGreaterThan(5);
      expect(log.join('')).not.toContain(SECRET);
    },
  );
});

it('a webhook to this machine is refused unless the operator allows it', async () => {
  await open({ webhooks: { networks: [] } });
  for (const url of ['http://127.0.0.1:9/', 'http://localhost:9/', 'https://localhost/', 'http://[::1]:9/'])
    expect(await admin.post(PATH, { url, events: EVENTS }), url).toMatchObject({
      body: { code: 'webhook.address' },
    });
});
