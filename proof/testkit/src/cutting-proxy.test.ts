import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
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

interface Line {
  readonly proxy: CuttingProxy;
  readonly tablet: Socket;
  /** The server's end of the same connection. */
  readonly server: Socket;
  /** The data that has arrived so far at each end. */
  readonly heard: { tablet: string; server: string };
}

/** Opens a connection that stays open, as a live connection does. */
async function openLine(): Promise<Line> {
  const far = createServer({ allowHalfOpen: true });
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  const accepted = new Promise<Socket>((resolve) => far.once('connection', resolve));
  const proxy = await CuttingProxy.start({ host: '127.0.0.1', port: (far.address() as AddressInfo).port });
  const tablet = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  const server = await accepted;
  const heard = { tablet: '', server: '' };
  tablet.on('data', (chunk) => (heard.tablet += String(chunk)));
  server.on('data', (chunk) => (heard.server += String(chunk)));
  for (const socket of [tablet, server]) socket.on('error', () => undefined);
  open.push(proxy, {
    close: () => [tablet, server, far].map((each) => ('destroy' in each ? each.destroy() : each.close())),
  });
  return { proxy, tablet, server, heard };
}

const ended = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('end', () => resolve()));
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

/** Waits until all data in this process has arrived: the round trip of another connection takes longer. */
async function roundTrip(): Promise<void> {
  const { tablet, server, heard } = await openLine();
  server.once('data', () => server.write('back'));
  tablet.write('there');
  await expect.poll(() => heard.tablet).toBe('back');
}

const IDLE_MS = 500;

describe('the network between a tablet and the server', () => {
  test('carries requests and answers while it is up', async () => {
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

  test('ends the open connections when it is cut', async () => {
    const { proxy, tablet, server } = await openLine();
    proxy.cut();
    await Promise.all([ended(tablet), ended(server)]);
    expect(proxy.connections).toBe(0);
  });

  test('loses one answer after the server committed', async () => {
    const { proxy, address, committed } = await venueServer();
    proxy.dropAnswerTo('/lost');
    await expect(fetch(`${address}/lost`)).rejects.toThrow();
    expect(committed).toEqual(['/lost']);
    expect(proxy.droppedAnswers).toBe(1);
    expect(await (await fetch(`${address}/lost`)).text()).toBe('answer');
  });

  test('loses as many answers as it is told to', async () => {
    const { proxy, address, committed } = await venueServer();
    proxy.dropAnswerTo('/lost', 2);
    for (let time = 0; time < 2; time += 1) await expect(fetch(`${address}/lost`)).rejects.toThrow();
    expect(await (await fetch(`${address}/lost`)).text()).toBe('answer');
    expect(committed).toEqual(['/lost', '/lost', '/lost']);
    expect(proxy.droppedAnswers).toBe(2);
  });

  test('loses the answer to a request only if that contains every given word', async () => {
    const { proxy, address } = await venueServer();
    proxy.dropAnswerTo(['/lost', 'table: 7']);
    const ask = (number: string) => fetch(`${address}/lost`, { headers: { table: number } });
    expect((await ask('8')).ok).toBe(true);
    await expect(ask('7')).rejects.toThrow();
    expect(proxy.droppedAnswers).toBe(1);
  });

  test('holds traffic back while it is stalled, and delivers it afterwards', async () => {
    const { proxy, tablet, server, heard } = await openLine();
    proxy.stall();
    tablet.write('order');
    server.write('ticket');
    await roundTrip();
    expect(heard).toEqual({ tablet: '', server: '' });
    proxy.restore();
    await expect.poll(() => heard).toEqual({ tablet: 'ticket', server: 'order' });
  });

  test('can hold back one direction only, and what was sent arrives late', async () => {
    const { proxy, tablet, server, heard } = await openLine();
    proxy.stall(['requests']);
    tablet.write('order');
    server.write('ticket');
    await expect.poll(() => heard.tablet).toBe('ticket');
    expect(heard.server).toBe('');
    proxy.restore();
    await expect.poll(() => heard.server).toBe('order');
  });

  test('swallows both directions in a black hole, and what fell in ends its connection', async () => {
    const { proxy, tablet, server, heard } = await openLine();
    proxy.blackHole();
    tablet.write('order');
    server.write('ticket');
    await roundTrip();
    expect(heard).toEqual({ tablet: '', server: '' });
    expect(tablet.destroyed || server.destroyed).toBe(false);
    const ends = Promise.all([ended(tablet), ended(server)]);
    proxy.restore();
    await ends;
    expect(heard).toEqual({ tablet: '', server: '' });
  });

  test('accepts new connections into a black hole, where nobody answers', async () => {
    const { proxy, address, committed } = await venueServer();
    proxy.blackHole();
    const asked = fetch(`${address}/d`, { signal: AbortSignal.timeout(150) });
    await expect(asked).rejects.toThrow(/timeout|aborted/i);
    expect(committed).toEqual([]);
    proxy.restore();
    expect(await (await fetch(`${address}/e`)).text()).toBe('answer');
  });

  test('can swallow one direction only: the request arrives, the answer does not', async () => {
    const { proxy, tablet, server, heard } = await openLine();
    proxy.blackHole(['answers']);
    tablet.write('order');
    await expect.poll(() => heard.server).toBe('order');
    server.write('ticket');
    await roundTrip();
    expect(heard.tablet).toBe('');
  });

  test('delays traffic and keeps its order', async () => {
    const { proxy, tablet, heard } = await openLine();
    proxy.delay(80);
    const since = performance.now();
    tablet.write('first ');
    tablet.write('second');
    await expect.poll(() => heard.server).toBe('first second');
    expect(performance.now() - since).toBeGreaterThanOrEqual(79);
  });

  test('cuts an answer off after a number of bytes', async () => {
    const { proxy, tablet, server, heard } = await openLine();
    const isOver = closed(tablet);
    tablet.once('end', () => tablet.end());
    proxy.dropAfter(4);
    server.write('ticket');
    await isOver;
    expect(heard.tablet).toBe('tick');

    proxy.restore();
    const next = await openLine();
    next.server.write('ticket');
    await expect.poll(() => next.heard.tablet).toBe('ticket');
  });

  test('ends a line that is quiet for too long, and none that carries something in either direction', async () => {
    const { proxy, tablet, server, heard } = await openLine();
    const other = await openLine();
    const isOver = Promise.all([ended(tablet), ended(server)]);
    for (const each of [proxy, other.proxy]) each.endIdle(IDLE_MS);
    for (let beat = 0; beat < 8; beat += 1) {
      other[beat % 2 === 0 ? 'tablet' : 'server'].write('.');
      await setTimeout(100);
    }
    await isOver;
    expect(heard).toEqual({ tablet: '', server: '' });
    expect(proxy.connections).toBe(0);
    expect(other.proxy.connections).toBe(1);

    other.proxy.restore();
    await setTimeout(IDLE_MS + 100);
    expect(other.proxy.connections).toBe(1);
  });

  test('can close halfway: the server’s last word arrives, and so does what the tablet still sends', async () => {
    const { proxy, tablet, server, heard } = await openLine();
    server.write('ticket');
    await expect.poll(() => heard.tablet).toBe('ticket');
    const lastWord = ended(tablet);
    proxy.halfClose();
    await lastWord;
    tablet.write('order');
    await expect.poll(() => heard.server).toBe('order');
  });

  test('passes an end on to the other side', async () => {
    const { tablet, server } = await openLine();
    const over = ended(server);
    tablet.end();
    await over;
    const back = ended(tablet);
    server.end();
    await back;
    expect(tablet.readableEnded).toBe(true);
  });

  test('refuses requests by name and lets the rest pass', async () => {
    const { proxy, address, committed } = await venueServer();
    proxy.refuse('GET /live');
    await expect(fetch(`${address}/live`)).rejects.toThrow();
    expect(await (await fetch(`${address}/orders`)).text()).toBe('answer');
    expect(committed).toEqual(['/orders']);
    proxy.restore();
    expect((await fetch(`${address}/live`)).ok).toBe(true);
  });

  test('can be a captive portal: a page with status 200 for every request', async () => {
    const { proxy, address, committed } = await venueServer();
    proxy.pretend('<h1>Welcome to our Wi-Fi</h1>');
    const answer = await fetch(`${address}/orders`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/html',
      '<h1>Welcome to our Wi-Fi</h1>',
    ]);
    expect(committed).toEqual([]);
    proxy.restore();
    expect(await (await fetch(`${address}/orders`)).text()).toBe('answer');
  });
});
