/** What the venue keeps of other programs and machines: keys, webhooks, tokens of printers, the account of card readers. */
import type { Storage } from '../storage.ts';
import type { WritableDatabase } from './any-database.ts';
import { createApiKeys } from './api-keys.ts';
import { createCardAccounts } from './card-accounts.ts';
import { createPrinterTokens } from './printer-tokens.ts';
import { createWebhooks } from './webhooks.ts';

export const createOutside = (
  database: WritableDatabase,
): Pick<Storage, 'cards' | 'keys' | 'printerTokens' | 'webhooks'> => ({
  cards: createCardAccounts(database),
  keys: createApiKeys(database),
  printerTokens: createPrinterTokens(database),
  webhooks: createWebhooks(database),
});
