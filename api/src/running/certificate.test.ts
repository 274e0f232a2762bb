import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../../testing/server/self-signed.ts';
import { certificateState } from './certificate.ts';
import { checkCertificate } from './certificate-watch.ts';

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
  it.each([
    [30, []],
    [20, ['warn: the TLS certificate ends on 2026-09-01, in 20 days']],
    [3, ['error: the TLS certificate ends on 2026-09-01, in 3 days']],
  ])('reports with %i days left: %j', async (days, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'tableside-certificate-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    const { cert, key } = selfSigned(FROM, TO);
    writeFileSync(tls.cert, cert);
    writeFileSync(tls.key, key);
    const told: string[] = [];
    const log = {
      warn: (_event: object, text: string) => void told.push(`warn: ${text}`),
      error: (_event: object, text: string) => void told.push(`error: ${text}`),
    };
    await checkCertificate({ tls, log, clock: { now: () => TO - days * DAY } });
    expect(told).toEqual(expected);
  });

  it('reports that there is nothing to read', async () => {
    const told: string[] = [];
    const log = { warn: () => undefined, error: (_event: object, text: string) => void told.push(text) };
    const tls = { cert: '/none.pem', key: '/none.pem' };
    await checkCertificate({ tls, log, clock: { now: () => TO } });
    expect(told).toEqual(['the TLS certificate cannot be read']);
  });
});
