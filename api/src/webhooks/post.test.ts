import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { selfSigned } from '../../testing/server/self-signed.ts';
import { openReceiver } from '../../testing/server/webhook-receiver.ts';
import { createAddressPolicy } from './address-policy.ts';
import { type Posted, post } from './post.ts';

const DAY = 86_400_000;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const THIS_MACHINE = ['127.0.0.1/32'];

/** `found` lists the addresses that every name resolves to. */
const send = (url: string, found: readonly string[], allowed: readonly string[] = []): Promise<Posted> => {
  const policy = createAddressPolicy(allowed, {
    ask: (_host, _options, callback) =>
      callback(
        null,
        found.map((address) => ({ address, family: 4 })),
      ),
  });
  const signal = new AbortController().signal;
  return post({ url, headers: {}, body: '{}' }, { policy, timeoutMs: 2000, signal });
};

it('a delivery checks the address of a name again when it connects', async () => {
  const receiver = await openReceiver();
  closing.push(() => void receiver.close());
  const { port } = new URL(receiver.url);
  for (const found of [['127.0.0.1'], ['10.0.0.1'], ['93.184.215.14', '127.0.0.1']])
    expect(await send(`https://hooks.example.com:${port}/`, found)).toMatchObject({
      fault: 'address',
      responseCode: null,
    });
  expect(receiver.received).toEqual([]);
});

it('a delivery cannot reach this machine by any address or name unless the operator allows it [T91]', async () => {
  const receiver = await openReceiver();
  closing.push(() => void receiver.close());
  const { port } = new URL(receiver.url);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '[::]',
    '2130706433',
  ])
    for (const scheme of ['http', 'https'])
      expect(await send(`${scheme}://${host}:${port}/`, ['127.0.0.1']), `${scheme} ${host}`).toMatchObject({
        fault: 'address',
      });
  expect(receiver.received).toEqual([]);
  expect(await send(receiver.url, [], THIS_MACHINE)).toMatchObject({ fault: null });
  expect(await send(`http://localhost:${port}/`, ['127.0.0.1'], THIS_MACHINE)).toMatchObject({ fault: null });
});

it('a delivery resolves a name once, so a later answer changes nothing [T91]', async () => {
  const receiver = await openReceiver();
  closing.push(() => void receiver.close());
  const { port } = new URL(receiver.url);
  let asked = 0;
  const policy = createAddressPolicy(THIS_MACHINE, {
    ask: (_host, _options, callback) => {
      asked += 1;
      callback(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    },
  });
  const line = { policy, timeoutMs: 2000, signal: new AbortController().signal };
  // The receiver was reached, and speaks no TLS.
  const sent = await post({ url: `https://hooks.example.com:${port}/`, headers: {}, body: '{}' }, line);
  expect([sent.fault, asked]).toEqual(['tls', 1]);
});

it('a delivery sends nothing to a server with an untrusted certificate', async () => {
  let isAsked = false;
  const server = createServer(selfSigned(Date.now() - DAY, Date.now() + DAY, { host: '127.0.0.1' }), () => {
    isAsked = true;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  expect(await send(`https://127.0.0.1:${port}/`, [], THIS_MACHINE)).toMatchObject({
    fault: 'tls',
    responseCode: null,
  });
  expect(isAsked).toBe(false);
});

it('a delivery is aborted when the server stops, and then reports no result', async () => {
  const receiver = await openReceiver();
  closing.push(() => void receiver.close());
  receiver.answers(() => undefined);
  const stopping = new AbortController();
  const policy = createAddressPolicy(THIS_MACHINE);
  const line = { policy, timeoutMs: 60_000, signal: stopping.signal };
  const sent = post({ url: receiver.url, headers: {}, body: '{}' }, line);
  await receiver.until(() => true);
  stopping.abort();
  await expect(sent).rejects.toThrow('aborted');
});
