/** What a tablet gets before it trusts the server: the page, the certificate without its key, and the way to https. */
import { X509Certificate } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect as connectTo } from 'node:net';
import { Connection } from '@tableside/protocol/connection.ts';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../../testing/server/start-server.ts';
import { makeAuthority, openPair } from '../../authority/x509.ts';
import { answerPlain, type ConnectPlace } from './answer-connect.ts';
import { connectPage } from './connect-page.ts';
import { openPlainServer } from './plain-server.ts';

const pair = makeAuthority({
  limits: { names: ['floor.local'], networks: ['192.168.1.0/24'] },
  now: Date.parse('2026-06-12T12:00:00.000Z'),
});
const authority = openPair(pair).certificate;
const ORIGINS = ['https://floor.local', 'https://192.168.1.20'];
const ENDS = Date.parse('2027-07-13T12:00:00.000Z');
const own: ConnectPlace = {
  origins: () => ORIGINS,
  pages: () => ['http://192.168.1.20/connect'],
  authority: () => authority,
  endsAt: () => ENDS,
};
const bought: ConnectPlace = { ...own, authority: () => undefined };
const none: ConnectPlace = { ...bought, origins: () => [], pages: () => [], endsAt: () => undefined };

const get = (url: string, { place = own, host = 'floor.local', method = 'GET' } = {}) =>
  answerPlain(place, { method, url, host });

describe('over plain http', () => {
  it.each([
    ['/', own, '/connect'],
    ['/', bought, 'https://floor.local/'],
    ['/menu?table=K7', own, 'https://floor.local/menu?table=K7'],
    ['//bank.example/x', own, 'https://floor.local//bank.example/x'],
  ])('%s leads on', (url, place, location) => {
    expect(get(url, { place })).toMatchObject({ status: 302, headers: { location } });
  });

  it.each([
    'bank.example',
    'floor.local.bank.example',
    'floor.local@bank.example',
    '',
    'x\r\ny: z',
    '[::1]:80',
  ])('a Host of %j leads to the server all the same, and is not in the page [T133]', (host) => {
    expect(get('/tables', { host }).headers.location).toBe('https://floor.local/tables');
    expect(get('/connect', { host }).body).toBe(get('/connect').body);
  });

  it('a tablet that came by an address is led to that address', () => {
    expect(get('/tables', { host: '192.168.1.20:80' }).headers.location).toBe('https://192.168.1.20/tables');
  });

  it.each(['/api/health', '/api/venue', '/index.html', '/assets/app.js'])(
    '%s is nothing of the app',
    (url) => {
      expect(get(url)).toMatchObject({ status: 302, body: '' });
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'CONNECT'])('%s is refused', (method) => {
    expect(get('/api/auth/login', { method })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  it.each([
    '/connect/authority.pem',
    '/connect/server.pem',
    '/connect/../certificate/authority.pem',
    '/connect/%2e%2e/certificate/authority.pem',
    '/connect/tableside.crt/',
    '/connect/tableside.key',
  ])('%s is not there [T132]', (url) => {
    expect(get(url)).toMatchObject({ status: 404 });
  });

  it.each([
    ['without https', none, '/tables'],
    ['for an address that no header may hold', own, '/tables\u{e9}'],
  ])('nothing is there %s', (_, place, url) => {
    expect(get(url, { place })).toMatchObject({ status: 404 });
  });
});

describe('a tablet', () => {
  it('of Android gets the certificate, and no key [T132]', () => {
    const { body, headers } = get('/connect/tableside.crt');
    expect(headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(new X509Certificate(body).fingerprint256).toBe(authority.fingerprint256);
    expect(Buffer.from(body).equals(authority.raw)).toBe(true);
  });

  it('of Apple gets a profile with the certificate, the same one each time, and no key [T132]', () => {
    const { body, headers } = get('/connect/tableside.mobileconfig');
    const text = String(body);
    expect(headers['content-type']).toBe('application/x-apple-aspen-config');
    const [, content = ''] = /<data>([^<]+)<\/data>/.exec(text) ?? [];
    expect(new X509Certificate(Buffer.from(content, 'base64')).fingerprint256).toBe(authority.fingerprint256);
    expect(text).toContain('<string>com.apple.security.root</string>');
    expect(text.match(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/g)).toHaveLength(4);
    expect(String(get('/connect/tableside.mobileconfig').body)).toBe(text);
    expect(text).not.toMatch(/PRIVATE|pkcs/i);
  });

  it('reads the fingerprint and both addresses, and what is missing without https', () => {
    const { body, headers } = get('/connect');
    for (const words of [
      authority.fingerprint256.replaceAll(':', ' '),
      ...ORIGINS,
      'Start without a network',
      'Installation',
      'Shared tablets with a PIN',
      'A kitchen screen that stays on',
      'QR codes on receipts',
      'Storage that is kept',
    ])
      expect(body).toContain(words);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${ORIGINS.join(' ')}`);
  });

  it('is told that there is no https, or that its certificate needs no trust', () => {
    const facts = { origins: [], fingerprint: undefined, isSecure: false };
    expect(connectPage(facts)).toContain('This server has no https yet');
    const named = connectPage({ ...facts, isSecure: true });
    expect(named).toContain('Tableside is installed');
    expect(named).not.toContain('Trust the house');
  });
});

it.each([
  [
    'with an authority of its own',
    own,
    {
      pages: ['http://192.168.1.20/connect'],
      fingerprint: authority.fingerprint256,
      endsAt: '2027-07-13T12:00:00.000Z',
      authorityEndsAt: '2036-06-09T12:00:00.000Z',
    },
  ],
  ['without https', none, { pages: [], fingerprint: null, endsAt: null, authorityEndsAt: null }],
])('the app learns how tablets connect to a server %s', (_, place, facts) => {
  expect(v.parse(Connection, JSON.parse(String(get('/connect/facts.json', { place }).body)))).toEqual(facts);
});

it('metrics say when the certificate and the authority end', async () => {
  const textWith = async (connect?: ConnectPlace) => {
    const house = await startServer({ ...(connect && { connect }) });
    onTestFinished(() => house.close());
    return (await house.app.inject({ url: '/api/metrics' })).body;
  };
  const certified = await textWith(own);
  expect(certified).toContain(`tableside_certificate_expiry_timestamp_seconds ${ENDS / 1000}`);
  expect(certified).toContain(
    `tableside_authority_expiry_timestamp_seconds ${Date.parse(authority.validTo) / 1000}`,
  );
  expect(await textWith()).toContain('tableside_certificate_expiry_timestamp_seconds 0');
});

it('the page is served over https too, and lets pages over http find out that it answers', async () => {
  const house = await startServer({ connect: own });
  onTestFinished(() => house.close());
  const page = await house.app.inject({ url: '/connect' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const seen = await house.app.inject({ url: '/connect/seen' });
  expect(seen).toMatchObject({ statusCode: 204, body: '' });
  expect(seen.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await house.app.inject({ url: '/connect/authority.pem' })).statusCode).toBe(404);
});

it('the server on plain http survives what no browser sends', async () => {
  const server = await openPlainServer(own, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (bytes: string | Buffer) =>
    new Promise<string>((resolve) => {
      let told = '';
      const socket = connectTo(port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (part) => {
        told += part.toString('latin1');
      });
      socket.once('close', () => resolve(told));
    });
  expect(await ask('GET /\xe9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 [34]/);
  expect(
    await ask('GET http://bank.example/ HTTP/1.1\r\nHost: bank.example\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 404/);
  expect(await ask(Buffer.from([22, 3, 1, 0, 5, 1, 0, 0, 1, 0]))).toMatch(/^HTTP\/1\.1 400/);
  expect(await ask('GET /connect HTTP/1.0\r\n\r\n')).toContain('Connect this tablet');
});

it('the server on plain http takes 50 requests a second from a network, and goes on in the next one [T110]', async () => {
  let now = 0;
  const server = await openPlainServer(own, { host: '127.0.0.1', port: 0 }, () => now);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/connect/facts.json`)).status;
  const answers: number[] = [];
  for (let n = 0; n < 52; n += 1) answers.push(await ask());
  expect(answers).toEqual([...Array<number>(50).fill(200), 429, 429]);
  now = 1000;
  expect(await ask()).toBe(200);
});
