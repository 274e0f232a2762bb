/**
 * Codes of an authenticator app, made from a shared secret and the time: RFC 6238 with SHA-1, six digits, 30 seconds.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** A phone's clock may be half a minute off. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** `secret` is base32. `step` counts 30-second steps since 1970. */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const totpStep = (now: number): number => Math.floor(now / STEP_MS);

/** Returns the step of a code, if it is valid around now. */
export function matchingStep(secret: string, code: string, now: number): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const present = totpStep(now);
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, n) => present + STEPS_OFF - n);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns the address that an authenticator app reads from the QR code. */
export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
