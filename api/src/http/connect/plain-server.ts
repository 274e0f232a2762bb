/** The small server on plain http: it has the page for tablets, and leads everybody else to https. */
import { createServer, type Server } from 'node:http';
import { networkOf } from '../../commands/network-of.ts';
import { answerPlain, type ConnectPlace } from './answer-connect.ts';

const REQUEST_MS = 10_000;
const MOST_CONNECTIONS = 256;
/** Requests of a network in a second. A tablet makes a few in all. */
const MOST_A_SECOND = 50;

interface At {
  readonly host: string;
  readonly port: number;
}

/** Returns whether a request of this address is one too many in its second. */
function turnstile(elapsed: () => number): (address: string) => boolean {
  let second = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const now = Math.floor(elapsed() / 1000);
    if (now !== second) counts = new Map();
    second = now;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count > MOST_A_SECOND;
  };
}

/** Rejects when it cannot listen. `elapsed` is a monotonic clock in ms. */
export async function openPlainServer(
  place: ConnectPlace,
  { host, port }: At,
  elapsed: () => number = () => performance.now(),
): Promise<Server> {
  const isTooMany = turnstile(elapsed);
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, keepAliveTimeout: REQUEST_MS },
    ({ method = '', url = '', headers, socket }, response) => {
      if (isTooMany(socket.remoteAddress ?? '')) {
        response.writeHead(429, { 'retry-after': '1', connection: 'close' }).end();
        return;
      }
      const { status, headers: told, body } = answerPlain(place, { method, url, host: headers.host ?? '' });
      response.writeHead(status, told);
      response.end(method === 'HEAD' ? undefined : body);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}
