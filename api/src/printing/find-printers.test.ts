/** Printers beside the server are found by real sockets, at addresses of this machine that no other test uses. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { addressesBeside, createPrinterFinder } from './find-printers.ts';

const PRINTER = '127.91.7.60';
const HERE = '127.91.7.1';

/** Something that listens at port 9100, and keeps what it hears. */
async function aPrinterAt(host: string): Promise<{ readonly heard: Buffer[]; connections: number }> {
  const seen = { heard: [] as Buffer[], connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => seen.heard.push(bytes));
  });
  server.listen(9100, host);
  await once(server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return seen;
}

const finder = (networks: readonly string[], clock = { now: () => 0 }) =>
  createPrinterFinder({ clock, networks, own: () => [HERE] });

it('finds what listens at port 9100 beside this machine, and sends nothing', async () => {
  const printer = await aPrinterAt(PRINTER);
  expect(await finder(['127.0.0.0/8']).find()).toEqual({ looked: 253, addresses: [PRINTER] });
  expect(printer.heard).toEqual([]);
});

it('tries no address that the operator does not allow', async () => {
  const printer = await aPrinterAt(PRINTER);
  expect(await finder([]).find()).toEqual({ looked: 0, addresses: [] });
  expect(await finder(['127.91.7.32/28']).find()).toEqual({ looked: 16, addresses: [] });
  expect(printer.connections).toBe(0);
});

it('looks once a minute, however often somebody asks', async () => {
  const printer = await aPrinterAt(PRINTER);
  let now = 0;
  const { find } = finder(['127.91.7.60/32'], { now: () => now });
  await Promise.all([find(), find()]);
  now = 59_999;
  expect(await find()).toEqual({ looked: 1, addresses: [PRINTER] });
  await expect.poll(() => printer.connections).toBe(1);
  now = 60_000;
  await find();
  await expect.poll(() => printer.connections).toBe(2);
});

it('knows the addresses beside its own, at most those of two networks', () => {
  const beside = addressesBeside(['192.168.1.7', '192.168.1.8', '10.0.0.2', '172.16.4.4']);
  expect(beside).toHaveLength(252 + 253);
  expect(beside).toContain('10.0.0.254');
  expect(beside).not.toContain('192.168.1.7');
  expect(beside.some((address) => address.startsWith('172.'))).toBe(false);
});
