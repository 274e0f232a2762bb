import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Call, Transport } from '../transport.ts';
import { httpTransport } from './http-transport.ts';

const ENVELOPE = { epoch: 'e', from: 0, to: 0, head: 0, more: false, lastMid: 0, results: [], rows: [] };
const PULL = {
  protocol: PROTOCOL_VERSION,
  clientId: '0f000000-0000-7000-8000-000000000001',
  cursor: 0,
  ackMid: 0,
};
const call = (token: string | null = 'secret'): Call => ({ token, signal: new AbortController().signal });

/** Returns a browser whose network gives this answer, and the requests it received. */
function network(answer: (request: Request) => Response | Promise<Response>): {
  transport: Transport;
  asked: Request[];
} {
  const asked: Request[] = [];
  const transport = httpTransport({
    base: 'http://venue.test/api',
    socket: 'ws://venue.test/api/ws',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(request.clone());
      return answer(request);
    },
  });
  return { transport, asked };
}

describe('the transport', () => {
  test('sends the token in the header, never in the address, and asks once [F1]', async () => {
    const { transport, asked } = network(() => Response.json(ENVELOPE));
    expect(await transport.pull(PULL, call())).toEqual({ kind: 'ok', body: ENVELOPE });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('http://venue.test/api/sync/pull');
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(await asked[0]?.json()).toEqual(PULL);
  });

  test('counts a captive portal that answers 200 with a page as no network [C6]', async () => {
    const { transport } = network(() => new Response('<html>Welcome to the hotel</html>'));
    expect(await transport.health(call(null))).toEqual({ kind: 'unreachable', why: 'stranger' });
    expect(await transport.pull(PULL, call())).toEqual({ kind: 'unreachable', why: 'stranger' });
  });

  test('counts JSON of another service as no network, too [C6]', async () => {
    const { transport } = network(() => Response.json({ service: 'other', status: 'ok' }));
    expect(await transport.health(call(null))).toEqual({ kind: 'unreachable', why: 'stranger' });
  });

  test('reports an error of our server with its code and its Retry-After, and does not repeat the call', async () => {
    const body = { code: 'server.busy', message: 'The server is busy.' };
    const { transport, asked } = network(() =>
      Response.json(body, { status: 503, headers: { 'Retry-After': '7' } }),
    );
    expect(await transport.pull(PULL, call())).toEqual({
      kind: 'refused',
      status: 503,
      message: 'The server is busy.',
      code: 'server.busy',
      retryAfterMs: 7_000,
    });
    expect(asked).toHaveLength(1);
  });

  test('finds no code in the error page of a proxy', async () => {
    const { transport } = network(() => new Response('<html>Too large</html>', { status: 413 }));
    expect(await transport.pull(PULL, call())).toMatchObject({ kind: 'refused', status: 413, code: '' });
  });

  test('signs nobody out at a 401 unless our server says so [D11]', async () => {
    const { transport } = network(() => new Response('Log in to the Wi-Fi', { status: 401 }));
    expect(await transport.pull(PULL, call())).toEqual({ kind: 'unreachable', why: 'stranger' });
  });

  test('distinguishes no network from an aborted call', async () => {
    const { transport } = network(() => Promise.reject(new TypeError('failed to fetch')));
    expect(await transport.pull(PULL, call())).toEqual({ kind: 'unreachable', why: 'network' });
    const hanging = network(
      ({ signal }) =>
        new Promise((_, reject) => {
          const giveUp = (): void => reject(new DOMException('given up', 'AbortError'));
          if (signal.aborted) giveUp();
          else signal.addEventListener('abort', giveUp);
        }),
    );
    const controller = new AbortController();
    const answer = hanging.transport.pull(PULL, { token: null, signal: controller.signal });
    controller.abort();
    expect(await answer).toEqual({ kind: 'unreachable', why: 'timeout' });
  });
});

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket | null = null;
  readyState = 1;
  readonly sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
}

describe('the socket', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('passes frames on, ends once, and ignores what is sent after its end', () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const { transport } = network(() => Response.error());
    const heard: string[] = [];
    const connection = transport.openSocket({
      onOpen: () => heard.push('open'),
      onMessage: (text) => heard.push(text),
      onClose: (code) => heard.push(`closed ${code}`),
    });
    const socket = FakeSocket.last;
    socket?.dispatchEvent(new Event('open'));
    socket?.dispatchEvent(new MessageEvent('message', { data: '{"event":"poke"}' }));
    connection.send('hello');
    connection.close();
    connection.send('too late');
    socket?.dispatchEvent(new Event('error'));
    socket?.dispatchEvent(new Event('close'));
    expect(heard).toEqual(['open', '{"event":"poke"}', 'closed 1006']);
    expect(socket?.sent).toEqual(['hello']);
    expect(socket?.url).toBe('ws://venue.test/api/ws');
  });
});
