/**
 * Codes of an authenticator app, made from a shared secret and the time: RFC 6238 with SHA-1, six digits, 30 seconds.
 */
import { HOTP, Secret, TOTP } from 'otpauth';

const DIGITS = 6;
/** A phone's clock may be half a minute off. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** `secret` is base32. `step` counts 30-second steps since 1970. */
export const totpCode = (secret: string, step: number, digits = DIGITS): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits });

export const totpStep = (now: number): number => TOTP.counter({ timestamp: now });

/** Returns the step of a code, if it is valid around now. */
export function matchingStep(secret: string, code: string, now: number): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: STEPS_OFF });
  return delta === null ? undefined : totpStep(now) + delta;
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns the address that an authenticator app reads from the QR code. */
export const totpAddress = (
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string => new TOTP({ secret, issuer, label: account }).toString();
