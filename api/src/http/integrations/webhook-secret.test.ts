/** The secret of a webhook is sealed in the database. */
import type { MadeWebhook } from '@tableside/protocol/rest/integrations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { SERVER_SECRET, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { createSecrets } from '../security/secrets.ts';
import { webhookSecretOf } from './webhook-secret.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('the secret of a webhook is encrypted in the database, and only the server that encrypted it can read it [T119]', async () => {
  const admin = asCaller(server, await server.signIn());
  const asked = { url: 'http://127.0.0.1:9/', events: ['order.*'] };
  const { id, secret } = (await admin.post<MadeWebhook>('/integrations/webhooks', asked)).body;
  const [stored] = await server.storage.webhooks.list(server.venueId);
  expect(stored?.secret).not.toContain(secret.slice(6));
  const [ours, another] = [SERVER_SECRET, 'another'].map((key) => webhookSecretOf(createSecrets(key)));
  expect(ours?.({ id, secret: stored?.secret ?? '' })).toBe(secret);
  expect(another?.({ id, secret: stored?.secret ?? '' })).toBeUndefined();
  expect(ours?.({ id, secret })).toBeUndefined();
});
