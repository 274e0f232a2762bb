import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { announceApp } from './dev.mjs';

let servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  servers = [];
});

async function listen(port = 0): Promise<number> {
  const server = createServer((_request, response) => response.end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const port = await listen();
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

test('development prints the address once, when the app and its server both answer', async () => {
  const shown = vi.spyOn(console, 'log').mockReturnValue();
  const app = `http://127.0.0.1:${await listen()}`;
  const port = await freePort();
  const announced = announceApp(app, `http://127.0.0.1:${port}/api/health`);
  await fetch(app);
  expect(shown).not.toHaveBeenCalled();
  await listen(port);
  await announced;
  const lines = shown.mock.calls.map(([line]) => String(line));
  shown.mockRestore();
  expect(lines).toEqual([expect.stringContaining(`Open ${app}`)]);
});
