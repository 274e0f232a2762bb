/**
 * The cryptography of act keys. An act key signs the changes of one person on one device. It is stored encrypted under
 * the person's PIN and a key of the device that no script can read. The tag of the encryption says whether a PIN was
 * right; there is nothing else to compare it with.
 */

/** Slows down whoever tries PINs one after the other. */
const PIN_ROUNDS = 600_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

export interface WrappedKey {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly wrapped: ArrayBuffer;
}

/** Whether this browser can keep keys. It cannot over plain HTTP. */
export const canKeepKeys = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Makes the key of the device. It can be stored, and it cannot be exported. */
export const makeDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ ...HMAC, length: 256 }, false, ['sign']);

export async function wrapActKey(deviceKey: CryptoKey, pin: string, actKey: string): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await pinKey(deviceKey, pin, salt);
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, fromBase64Url(actKey));
  return { salt, iv, wrapped };
}

/** Returns a key that signs and cannot be exported; null when the PIN is wrong. */
export async function unwrapActKey(
  deviceKey: CryptoKey,
  pin: string,
  { salt, iv, wrapped }: WrappedKey,
): Promise<CryptoKey | null> {
  const key = await pinKey(deviceKey, pin, salt);
  const how = { name: 'AES-GCM', iv };
  try {
    return await crypto.subtle.unwrapKey('raw', wrapped, key, how, HMAC, false, ['sign']);
  } catch {
    return null;
  }
}

/** Returns an act key as the server sent it, ready to sign. */
export const readActKey = (actKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(actKey), HMAC, false, ['sign']);

/** Returns the HMAC-SHA-256 of a text, in base64url. */
export const macOf = async (key: CryptoKey, text: string): Promise<string> =>
  toBase64Url(await crypto.subtle.sign('HMAC', key, bytesOf(text)));

/** Returns the SHA-256 of a text, in base64url. */
export const hashOf = async (text: string): Promise<string> =>
  toBase64Url(await crypto.subtle.digest('SHA-256', bytesOf(text)));

async function pinKey(deviceKey: CryptoKey, pin: string, salt: BufferSource): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', bytesOf(pin), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PIN_ROUNDS };
  const stretched = await crypto.subtle.deriveBits(how, typed, 256);
  const bound = await crypto.subtle.sign('HMAC', deviceKey, stretched);
  return crypto.subtle.importKey('raw', bound, 'AES-GCM', false, ['encrypt', 'unwrapKey']);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
