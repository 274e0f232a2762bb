/**
 * Protects secrets in the database: one-time codes and tokens are hashed, and texts are encrypted. Makes the codes that
 * open receipts. All keys are derived from the server's own secret, which is stored beside the database and not in it.
 * After a rotation, what was made with an earlier secret is still read.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';

export interface Secrets {
  /** The same text gives the same hash. Without the key, even a short code cannot be found from its hash. */
  hash(text: string): string;
  /** The hashes of the text under the secret and the earlier ones, the latest first. */
  hashes(text: string): readonly string[];
  /** Adds to a PIN what a stolen database lacks. Hash the result like a password. */
  pepper(pin: string): string;
  /** The same under the secret and the earlier ones, the latest first. */
  peppers(pin: string): readonly string[];
  /** Encrypts a text that only the same owner can decrypt. */
  seal(text: string, owner: string): string;
  /** Returns undefined when the text was encrypted with another key, for another owner, or was changed. */
  open(sealed: string, owner: string): string | undefined;
  /** Returns the key that makes the codes of a venue's receipts. Devices of its floor hold it. */
  receiptKey(venueId: string): string;
  /** Returns the codes that open the receipt of an order, the latest first. */
  receiptCodes(venueId: string, orderId: string): readonly string[];
}

/** 132 bits. */
const CODE_CHARACTERS = 22;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(serverSecret: string, earlier: readonly string[] = []): Secrets {
  const current = keysOf(serverSecret);
  const all = [current, ...earlier.map(keysOf)];
  return {
    hash: current.hash,
    hashes: (text) => all.map(({ hash }) => hash(text)),
    pepper: current.pepper,
    peppers: (pin) => all.map(({ pepper }) => pepper(pin)),
    seal: current.seal,
    open: (sealed, owner) => {
      for (const { open } of all) {
        const opened = open(sealed, owner);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
    receiptKey: current.receiptKey,
    receiptCodes: (venueId, orderId) => all.map(({ receiptCode }) => receiptCode(venueId, orderId)),
  };
}

/** What is done with the keys of one secret. */
function keysOf(serverSecret: string) {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', serverSecret, '', `tableside ${purpose}`, 32));
  const [hashKey, pinKey] = [keyFor('one-time codes'), keyFor('PINs')];
  const receiptKey = (venueId: string): string => {
    // Receipts that the first venue printed before there were others must still open.
    const purpose = venueId === FIRST_VENUE_ID ? 'codes of receipts' : `codes of receipts of ${venueId}`;
    return keyFor(purpose).toString('base64url');
  };
  return {
    ...sealing(keyFor('sealed secrets')),
    hash: (text: string): string => createHmac('sha256', hashKey).update(text).digest('base64url'),
    pepper: (pin: string): string => createHmac('sha256', pinKey).update(pin).digest('base64url'),
    receiptKey,
    receiptCode: (venueId: string, orderId: string): string =>
      createHmac('sha256', receiptKey(venueId)).update(orderId).digest('base64url').slice(0, CODE_CHARACTERS),
  };
}

const sealing = (key: Buffer): Pick<Secrets, 'seal' | 'open'> => ({
  seal(text, owner) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  },
  open(sealed, owner) {
    const bytes = Buffer.from(sealed, 'base64url');
    const tagEnd = NONCE_BYTES + TAG_BYTES;
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
      return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  },
});
