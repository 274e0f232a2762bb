/** Makes the codes that open receipts on guests' phones, from the key that the server gave to this device. */
import { browserStorage, keepIn } from './browser-storage.ts';

const STORED = 'tableside-receipt-key';
/** As many as the server compares. */
const CHARACTERS = 22;

/** Keeps the key, so that codes can be made without a connection. */
export const keepReceiptKey = (key: string): void => keepIn(browserStorage(), STORED, key);

export const forgetReceiptKey = (): void => keepIn(browserStorage(), STORED, null);

/** Returns null when this device never got a key. */
export const keptReceiptKey = (): string | null => browserStorage()?.getItem(STORED) ?? null;

/** Browsers offer this only on a secure address: HTTPS or localhost. */
export const canMakeCodes = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Returns the code of an order: the beginning of the HMAC-SHA-256 of its id, in base64url. */
export async function receiptCode(key: string, orderId: string): Promise<string> {
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', text.encode(key), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', imported, text.encode(orderId)));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, CHARACTERS);
}
