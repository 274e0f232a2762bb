/** The small server on plain http: it has the page for tablets, and leads everybody else to https. */
import { createServer, type Server } from 'node:http';
import { answerPlain, type ConnectPlace } from './answer-connect.ts';

const REQUEST_MS = 10_000;
const MOST_CONNECTIONS = 256;

interface At {
  readonly host: string;
  readonly port: number;
}

/** Rejects when it cannot listen. */
export async function openPlainServer(place: ConnectPlace, { host, port }: At): Promise<Server> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, keepAliveTimeout: REQUEST_MS },
    ({ method = '', url = '', headers }, response) => {
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
