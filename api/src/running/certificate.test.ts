import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../../testing/server/self-signed.ts';
import { startServer } from '../../testing/server/start-server.ts';
import { certificateState, secureServerOf } from './certificate.ts';
import { certificateWatch } from './certificate-watch.ts';

const DAY = 86_400_000;
const FROM = Date.parse('2026-06-01T00:00:00.000Z');
const TO = Date.parse('2026-09-01T00:00:00.000Z');

describe('a TLS certificate', () => {
  const { cert, key } = selfSigned(FROM, TO);

  it.each([
    ['good', 22, 'in 22 days'],
    ['soon', 21, 'in 21 days'],
    ['soon', 8, 'in 8 days'],
    ['urgent', 7, 'in 7 days'],
    ['urgent', 1, 'in 1 day'],
    ['urgent', 0, 'in 0 days'],
  ])('is %s with %i days left', (level, days, words) => {
    const state = certificateState(cert, key, TO - days * DAY);
    expect(state).toEqual({ level, text: `the TLS certificate ends on 2026-09-01, ${words}` });
  });

  it('is bad when it has expired, has not begun, has the wrong key, or is missing', () => {
    const words = (state: { level: string; text: string }) => `${state.level}: ${state.text}`;
    expect(words(certificateState(cert, key, TO + 1))).toBe('bad: the TLS certificate ended on 2026-09-01');
    expect(words(certificateState(cert, key, FROM - 1000))).toMatch(/^bad: .*not valid before 2026-06-01$/);
    expect(words(certificateState(cert, selfSigned(FROM, TO).key, FROM))).toMatch(
      /^bad: TLS_KEY is not the key/,
    );
    expect(words(certificateState(cert, 'no key', FROM))).toMatch(/^bad: TLS_KEY is not the key/);
    expect(words(certificateState('no certificate', key, FROM))).toMatch(
      /^bad: TLS_CERT holds no certificate/,
    );
  });
});

describe('the watch over the certificate', () => {
  function watched(clock: { now(): number }, renew?: () => void) {
    const folder = mkdtempSync(join(tmpdir(), 'tableside-certificate-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    const told: string[] = [];
    const say = (level: string) => (_event: object, text: string) => void told.push(`${level}: ${text}`);
    const log = { info: say('info'), warn: say('warn'), error: say('error') };
    const served: string[] = [];
    const serve = ({ cert }: { cert: string }) => void served.push(cert);
    const put = ({ cert, key }: { cert: string; key: string }) => {
      writeFileSync(tls.cert, cert);
      writeFileSync(tls.key, key);
    };
    return { tls, told, served, put, look: certificateWatch({ tls, log, clock, serve, renew }) };
  }

  it.each([
    [30, []],
    [20, ['warn: the TLS certificate ends on 2026-09-01, in 20 days']],
    [3, ['error: the TLS certificate ends on 2026-09-01, in 3 days']],
  ])('reports with %i days left: %j, once a day', async (days, expected) => {
    const { told, put, look, served } = watched({ now: () => TO - days * DAY });
    put(selfSigned(FROM, TO));
    await look();
    await look();
    expect(told).toEqual(expected);
    expect(served).toEqual([]);
  });

  it('reports that there is nothing to read, and that nothing could be renewed', async () => {
    const { told, look } = watched({ now: () => TO }, () => {
      throw new Error('no room');
    });
    await look();
    await look();
    expect(told).toEqual([
      'error: the TLS certificate cannot be renewed',
      'error: the TLS certificate cannot be read',
    ]);
  });

  it('serves another certificate once it is whole', async () => {
    const { told, put, look, served } = watched({ now: () => FROM });
    const [first, second] = [selfSigned(FROM, TO), selfSigned(FROM, TO + DAY)];
    put(first);
    await look();
    put({ ...second, key: first.key });
    await look();
    expect(served).toEqual([]);
    put(second);
    await look();
    await look();
    expect(served).toEqual([second.cert]);
    expect(told).toEqual([
      'error: TLS_KEY is not the key of the certificate',
      'info: the server uses another certificate: the TLS certificate ends on 2026-09-02, in 93 days',
    ]);
  });
});

it('a server takes another certificate, and connections that are open go on', async () => {
  const [first, second] = [selfSigned(FROM, TO + 3650 * DAY), selfSigned(FROM, TO + 3651 * DAY)];
  const folder = mkdtempSync(join(tmpdir(), 'tableside-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(tls.cert, first.cert);
  writeFileSync(tls.key, first.key);
  const house = await startServer({ tls });
  onTestFinished(() => house.close());
  const { port } = new URL(await house.listen());
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  onTestFinished(() => agent.destroy());
  const ask = (by: Agent) =>
    new Promise<{ status: number | undefined; until: string; isOld: boolean }>((resolve, reject) => {
      const request = get({ port, path: '/api/health', agent: by }, (answer) => {
        const until = (answer.socket as TLSSocket).getPeerCertificate().valid_to;
        answer
          .resume()
          .once('end', () => resolve({ status: answer.statusCode, until, isOld: request.reusedSocket }));
      }).once('error', reject);
    });
  const { until } = await ask(agent);
  secureServerOf(house.app)?.setSecureContext(second);
  expect(await ask(agent)).toEqual({ status: 200, until, isOld: true });
  const fresh = await ask(new Agent({ rejectUnauthorized: false }));
  expect(Date.parse(fresh.until)).toBe(Date.parse(until) + DAY);
});
