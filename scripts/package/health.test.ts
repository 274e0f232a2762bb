/** The installer and the image ask `health.mjs` whether the server works, with the server's own settings. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { selfSigned } from '../../api/testing/server/self-signed.ts';
import { freePort } from './serving.ts';

const script = fileURLToPath(new URL('./health.mjs', import.meta.url));
let server: ReturnType<typeof createPlain> | undefined;
afterEach(() => void server?.close());

async function exitCode(settings: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, [script], { env: settings, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const answers =
  (status: number): RequestListener =>
  ({ url }, response) =>
    void response.writeHead(url === '/api/health' ? status : 404).end('{}');

/** Resolves with the port, as a setting. */
async function listening(at: NonNullable<typeof server>, host: string): Promise<string> {
  server = at;
  at.listen(0, host);
  await once(at, 'listening');
  return String((at.address() as AddressInfo).port);
}

it('the health check passes for a healthy server, wherever it listens', async () => {
  const PORT = await listening(createPlain(answers(200)), '127.0.0.2');
  expect(await exitCode({ HOST: '127.0.0.2', PORT })).toBe(0);
  const everywhere = await listening(createPlain(answers(200)), '0.0.0.0');
  expect(await exitCode({ HOST: '0.0.0.0', PORT: everywhere })).toBe(0);
});

it('the health check uses TLS when the server has a certificate, with any name', async () => {
  const { cert, key } = selfSigned(0, Date.UTC(2100, 0));
  const PORT = await listening(createSecure({ cert, key }, answers(200)), '127.0.0.1');
  expect(await exitCode({ PORT, TLS_CERT: '/etc/tableside/cert.pem' })).toBe(0);
  expect(await exitCode({ PORT, TLS: 'own' })).toBe(0);
  expect(await exitCode({ PORT })).toBe(1);
});

it('the health check fails for a server that is leaving, or for none', async () => {
  const PORT = await listening(createPlain(answers(503)), '127.0.0.1');
  expect(await exitCode({ PORT })).toBe(1);
  expect(await exitCode({ PORT: String(await freePort()) })).toBe(1);
});
