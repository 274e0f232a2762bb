/** Signs a delivery: HMAC-SHA-256 of `timestamp.body` with the webhook's secret, in hex. */
import { createHmac } from 'node:crypto';

/** Returns `t=1772478000,v1=5257a8…`. The time is that of this attempt, in seconds. */
export function signature(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}
