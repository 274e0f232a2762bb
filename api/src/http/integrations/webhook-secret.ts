/** The secret of a webhook: the database holds it sealed with a key that is not in the database. */
import type { WebhookRecord } from '../../storage/door/integrations.ts';
import type { Secrets } from '../security/secrets.ts';

const ownerOf = (id: string): string => `webhook ${id}`;

export const sealWebhookSecret = (secrets: Secrets, id: string, secret: string): string =>
  secrets.seal(secret, ownerOf(id));

/** Returns undefined when another server sealed it. */
export const webhookSecretOf =
  (secrets: Secrets) =>
  ({ id, secret }: Pick<WebhookRecord, 'id' | 'secret'>): string | undefined =>
    secrets.open(secret, ownerOf(id));
