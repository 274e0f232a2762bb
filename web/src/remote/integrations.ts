/** API keys and webhooks of the venue. For administrators; kept only on the server. */
import {
  ApiKey,
  Delivery,
  MadeApiKey,
  MadeWebhook,
  type NewApiKey,
  type NewWebhook,
  Webhook,
} from '@tableside/protocol/rest/integrations.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

const listKeys = async (remote: Remote): Promise<ApiKey[]> =>
  v.parse(v.array(ApiKey), await remote.get('integrations/keys').json());

export const makeKey = async (remote: Remote, key: NewApiKey): Promise<MadeApiKey> =>
  v.parse(MadeApiKey, await remote.post('integrations/keys', { json: key }).json());

export async function revokeKey(remote: Remote, id: string): Promise<void> {
  await remote.post(`integrations/keys/${encodeURIComponent(id)}/revoke`);
}

const at = (id: string, rest = ''): string => `integrations/webhooks/${encodeURIComponent(id)}${rest}`;

const listWebhooks = async (remote: Remote): Promise<Webhook[]> =>
  v.parse(v.array(Webhook), await remote.get('integrations/webhooks').json());

export interface Integrations {
  readonly keys: readonly ApiKey[];
  readonly webhooks: readonly Webhook[];
}

export async function listIntegrations(remote: Remote): Promise<Integrations> {
  const [keys, webhooks] = await Promise.all([listKeys(remote), listWebhooks(remote)]);
  return { keys, webhooks };
}

export const makeWebhook = async (remote: Remote, webhook: NewWebhook): Promise<MadeWebhook> =>
  v.parse(MadeWebhook, await remote.post('integrations/webhooks', { json: webhook }).json());

export async function switchWebhook(remote: Remote, id: string, to: 'pause' | 'resume'): Promise<void> {
  await remote.post(at(id, `/${to}`));
}

export async function deleteWebhook(remote: Remote, id: string): Promise<void> {
  await remote.delete(at(id));
}

export const testWebhook = async (remote: Remote, id: string): Promise<Delivery> =>
  v.parse(Delivery, await remote.post(at(id, '/test')).json());

export const listDeliveries = async (remote: Remote, id: string): Promise<Delivery[]> =>
  v.parse(v.array(Delivery), await remote.get(at(id, '/deliveries')).json());

export const sendAgain = async (remote: Remote, id: string, delivery: number): Promise<Delivery> =>
  v.parse(Delivery, await remote.post(at(id, `/deliveries/${delivery}/again`)).json());
