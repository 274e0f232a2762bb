import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SIGNED } from './signed-text.contract.ts';
import { canonicalJson, signedText } from './signed-text.ts';

const { key: KEY, command: COMMAND, argsHash: ARGS_HASH, canonical: CANONICAL } = SIGNED;

const base64url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

describe('a signature', () => {
  test('covers the arguments in any order of their keys', () => {
    expect(canonicalJson(COMMAND.args)).toBe(CANONICAL);
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
    expect(canonicalJson(undefined)).toBe('null');
    expect(createHash('sha256').update(CANONICAL).digest('base64url')).toBe(ARGS_HASH);
  });

  test.each(SIGNED.macs)(
    'with the purpose $purpose is the same in Node and in a browser',
    async ({ purpose, text, mac }) => {
      expect(signedText(purpose, COMMAND, ARGS_HASH)).toBe(text);
      const bytes = Buffer.from(KEY, 'base64url');
      expect(createHmac('sha256', bytes).update(text).digest('base64url')).toBe(mac);
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
      expect(base64url(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))).toBe(mac);
    },
  );

  test.each([
    ['purpose', signedText('approve', COMMAND, ARGS_HASH)],
    ['id', signedText('act', { ...COMMAND, cmdId: '0190d5c2-7a00-7000-8000-000000000002' }, ARGS_HASH)],
    ['command', signedText('act', { ...COMMAND, name: 'payment.refund' }, ARGS_HASH)],
    ['version', signedText('act', { ...COMMAND, version: 2 }, ARGS_HASH)],
    ['time', signedText('act', { ...COMMAND, occurredAt: '2026-11-25T20:16:00.000Z' }, ARGS_HASH)],
    ['author', signedText('act', { ...COMMAND, actorId: 'ben' }, ARGS_HASH)],
    ['hash of the arguments', signedText('act', COMMAND, 'another')],
  ])('is different with another %s', (_, text) => {
    expect(text).not.toBe(signedText('act', COMMAND, ARGS_HASH));
  });
});
