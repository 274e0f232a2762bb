/** HSTS: browsers that came over https come back over https only, also where a proxy speaks it for the server. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { askedServer } from '../../../testing/server/asked-server.ts';

const PROXY = '10.0.0.5';
const HALF_YEAR = 'max-age=15552000';
const asked = askedServer();
const open = () => asked.open({ trustProxy: [PROXY] });

describe('HSTS [T122]', () => {
  const hstsOf = async (headers: Record<string, string>, from = PROXY, url = '/health') =>
    (await asked.get(url, headers, from)).headers['strict-transport-security'];

  it.each(['/health', '/no/such/call', '/docs'])(
    'is sent when a trusted proxy uses https: %s',
    async (url) => {
      await open();
      expect(await hstsOf({ 'x-forwarded-proto': 'https' }, PROXY, url)).toBe(HALF_YEAR);
    },
  );

  it('comes with the other headers of https', async () => {
    await open();
    const { headers } = await asked.get('/health', { 'x-forwarded-proto': 'https' }, PROXY);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure');
  });

  it('is not sent on plain http', async () => {
    await open();
    expect(await hstsOf({})).toBeUndefined();
    expect(await hstsOf({ 'x-forwarded-proto': 'http' })).toBeUndefined();
    expect(await hstsOf({ 'x-forwarded-proto': 'https, http' })).toBeUndefined();
  });

  it('is not sent because an untrusted sender claims https', async () => {
    await open();
    expect(await hstsOf({ 'x-forwarded-proto': 'https' }, '192.0.2.7')).toBeUndefined();
    await asked.server.close();
    await asked.open();
    expect(await hstsOf({ 'x-forwarded-proto': 'https' })).toBeUndefined();
  });
});

describe('the configuration of a proxy', () => {
  const file = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

  it('for HAProxy sends HSTS only on https and trusts nobody else about the protocol', () => {
    const text = file('haproxy.cfg');
    expect(text).toContain(
      `http-after-response set-header Strict-Transport-Security ${HALF_YEAR} if { ssl_fc }`,
    );
    const lines = text.split('\n').map((line) => line.trim());
    const forgets = lines.indexOf('http-request del-header X-Forwarded-Proto');
    expect(forgets).toBeGreaterThan(0);
    expect(
      lines.findIndex((line) => line.startsWith('http-request set-header X-Forwarded-Proto')),
    ).toBeGreaterThan(forgets);
  });

  it('for Caddy also sends HSTS on what Caddy answers itself', () => {
    expect(file('Caddyfile')).toContain(`header ?Strict-Transport-Security ${HALF_YEAR}`);
  });
});
