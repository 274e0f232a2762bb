import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signedByStripe } from './signature.ts';

const SECRET = 'whsec_test';
const NOW = 1_780_000_000_000;
const body = Buffer.from('{"id":"evt_1"}');
const signed = (at = NOW / 1000, secret = SECRET): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;
const is = (header: string, bytes: Uint8Array = body) =>
  signedByStripe(bytes, header, { secret: SECRET, now: NOW });

it('knows what Stripe has signed just now', () => {
  expect(is(signed())).toBe('now');
  expect(is(`${signed()},v1=00,v0=11`)).toBe('now');
  expect(is(`t=${NOW / 1000},v1=00,${signed().split(',')[1]}`)).toBe('now');
});

it.each([
  ['another secret', signed(NOW / 1000, 'whsec_other')],
  ['no signature', `t=${NOW / 1000}`],
  ['no time', signed().split(',')[1] ?? ''],
  ['two times', `t=1,${signed()}`],
  ['a time that is none', signed().replace(/^t=/, 't=x')],
  ['nothing', ''],
  ['an old kind of signature', signed().replace('v1', 'v0')],
])('refuses %s', (_, header) => {
  expect(is(header)).toBe('no');
});

it('knows what Stripe has signed at another time', () => {
  expect([signed(NOW / 1000 - 301), signed(NOW / 1000 + 301)].map((one) => is(one))).toEqual(['old', 'old']);
});

it('refuses another body', () => {
  expect(is(signed(), Buffer.from('{"id":"evt_2"}'))).toBe('no');
});
