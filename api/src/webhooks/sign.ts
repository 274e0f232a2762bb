/** The signature of a delivery: HMAC-SHA-256 of `timestamp.body` under the secret of the webhook, as hex. */
import { createHmac } from 'node:crypto';

/** `t=1772478000,v1=5257a8…`; the time is in seconds, and of this attempt. */
export function signature(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}
