import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { CuttingProxy } from './cutting-proxy.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function venueServer(): Promise<{ proxy: CuttingProxy; address: string; committed: string[] }> {
  const committed: string[] = [];
  const server = createHttp((request, response) => {
    committed.push(request.url ?? '');
    response.end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await CuttingProxy.start({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  open.push(proxy, { close: () => server.close() });
  return { proxy, address: `http://127.0.0.1:${proxy.port}`, committed };
}

describe('the network between a tablet and the server', () => {
  test('carries requests and answers while it is whole', async () => {
    const { address } = await venueServer();
    expect(await (await fetch(`${address}/a`)).text()).toBe('answer');
  });

  test('refuses while it is cut and carries again when it is restored', async () => {
    const { proxy, address, committed } = await venueServer();
    proxy.cut();
    await expect(fetch(`${address}/b`)).rejects.toThrow();
    expect(committed).toEqual([]);
    proxy.restore();
    expect(await (await fetch(`${address}/c`)).text()).toBe('answer');
  });

  test('loses an answer after the server committed, once', async () => {
    const { proxy, address, committed } = await venueServer();
    proxy.dropAnswerTo('/lost');
    await expect(fetch(`${address}/lost`)).rejects.toThrow();
    expect(committed).toEqual(['/lost']);
    expect(proxy.droppedAnswers).toBe(1);
    expect(await (await fetch(`${address}/lost`)).text()).toBe('answer');
  });

  test('leaves connections open and silent while it is frozen', async () => {
    const { proxy, address } = await venueServer();
    proxy.freeze();
    await expect(fetch(`${address}/d`, { signal: AbortSignal.timeout(150) })).rejects.toThrow(
      /timeout|aborted/i,
    );
    proxy.restore();
    expect(await (await fetch(`${address}/e`)).text()).toBe('answer');
  });
});
