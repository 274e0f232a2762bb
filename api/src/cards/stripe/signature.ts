/**
 * Whether Stripe has sent this just now. What it says decides nothing: it only makes us ask, so a message that is played
 * again within the five minutes does no more than that.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';

const TOLERANCE_MS = 5 * MINUTE_MS;
/** While a secret is changed Stripe signs with both. */
const MAX_SIGNATURES = 8;

/** `old`: Stripe has signed it, but not just now. */
export type Signed = 'now' | 'old' | 'no';

export function signedByStripe(
  body: Uint8Array,
  header: string,
  { secret, now }: { readonly secret: string; readonly now: number },
): Signed {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '');
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return 'no';
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const isIts = parts
    .filter(([name]) => name === 'v1')
    .slice(0, MAX_SIGNATURES)
    .some(([, value = '']) => isSame(Buffer.from(value, 'hex'), expected));
  if (!isIts) return 'no';
  return Math.abs(now - Number(time) * 1000) > TOLERANCE_MS ? 'old' : 'now';
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
