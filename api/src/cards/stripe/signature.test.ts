import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isFromStripe } from './signature.ts';

const SECRET = 'whsec_test';
const NOW = 1_780_000_000_000;
const body = Buffer.from('{"id":"evt_1"}');
const signed = (at = NOW / 1000, secret = SECRET): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;
const is = (header: string, bytes: Uint8Array = body) =>
  isFromStripe(bytes, header, { secret: SECRET, now: NOW });

it('knows what Stripe has signed just now', () => {
  expect(is(signed())).toBe(true);
  expect(is(`${signed()},v1=00,v0=11`)).toBe(true);
  expect(is(`t=${NOW / 1000},v1=00,${signed().split(',')[1]}`)).toBe(true);
});

it.each([
  ['another secret', signed(NOW / 1000, 'whsec_other')],
  ['a replay after five minutes', signed(NOW / 1000 - 301)],
  ['a time to come', signed(NOW / 1000 + 301)],
  ['no signature', `t=${NOW / 1000}`],
  ['no time', signed().split(',')[1] ?? ''],
  ['two times', `t=1,${signed()}`],
  ['a time that is none', signed().replace(/^t=/, 't=x')],
  ['nothing', ''],
  ['an old kind of signature', signed().replace('v1', 'v0')],
])('refuses %s', (_, header) => {
  expect(is(header)).toBe(false);
});

it('refuses another body', () => {
  expect(is(signed(), Buffer.from('{"id":"evt_2"}'))).toBe(false);
});
