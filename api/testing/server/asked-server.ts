/** A server that is asked about itself, from this machine or from another. */
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterEach } from 'vitest';
import { type ServerOptions, startServer, type TestServer } from './start-server.ts';

/** Call it where tests are declared. The server of a test is closed after it. */
export function askedServer() {
  let server: TestServer;
  // Some tests ask no server.
  afterEach(() => server?.close());
  return {
    get server() {
      return server;
    },
    async open(options: ServerOptions = {}): Promise<TestServer> {
      server = await startServer(options);
      return server;
    },
    async get(url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
      const answer = await server.app.inject({ url: `/api${url}`, remoteAddress, headers });
      return { status: answer.statusCode, text: answer.body, headers: answer.headers };
    },
  };
}

export const bearer = ({ token }: Session) => ({ authorization: `Bearer ${token}` });
