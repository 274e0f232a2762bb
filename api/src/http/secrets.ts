/**
 * What is kept of secrets in the database: hashes of one-time codes and tokens, and sealed texts. Both need a key that is
 * made from the server's own secret, which lies beside the database and not in it.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Secrets {
  /** The same for the same text; nobody finds a short code behind it without the key. */
  hash(text: string): string;
  /** Only this owner's text comes back out of it. */
  seal(text: string, owner: string): string;
  /** undefined when it was sealed under another key, for another owner, or was changed. */
  open(sealed: string, owner: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(serverSecret: string): Secrets {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', serverSecret, '', `tableside ${purpose}`, 32));
  const hashKey = keyFor('one-time codes');
  const sealKey = keyFor('sealed secrets');
  return {
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
        return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
