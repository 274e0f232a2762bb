/** Listens for the app, and on plain http for tablets that do not trust its certificate yet. */
import { readFileSync } from 'node:fs';
import type { Server as PlainServer } from 'node:http';
import type { Server } from 'node:net';
import { authorityIn } from './authority/own-certificate.ts';
import type { Config } from './config.ts';
import type { ConnectPlace } from './http/connect/answer-connect.ts';
import { openPlainServer } from './http/connect/plain-server.ts';
import { endsAt } from './running/certificate.ts';
import { eachSecond } from './running/each-second.ts';
import { addressesOf, connectAddresses, networksNow } from './start/addresses.ts';
import { StartError } from './start/start-error.ts';

interface App {
  listen(at: { host: string; port: number; listenTextResolver: () => string }): Promise<unknown>;
}

/** Returns the server on plain http, if there is one. Throws a `StartError` that names the port. */
export async function listenAll(
  app: App,
  { host, port, httpPort }: Pick<Config, 'host' | 'port' | 'httpPort'>,
  place: ConnectPlace,
): Promise<PlainServer | undefined> {
  await named({ name: 'PORT', host, port }, () =>
    app.listen({ host, port, listenTextResolver: () => 'listening' }),
  );
  if (httpPort === undefined) return undefined;
  return named({ name: 'HTTP_PORT', host, port: httpPort }, () =>
    openPlainServer(place, { host, port: httpPort }),
  );
}

/**
 * What the page for tablets has to know. It looks anew each second, and not for each of a flood of requests: addresses and
 * certificates change while it runs.
 */
export const connectPlace = (
  config: Pick<Config, 'host' | 'tls' | 'port' | 'httpPort'>,
  { folder, server }: { readonly folder: string; readonly server: () => Server },
): ConnectPlace => ({
  origins: eachSecond(() => (config.tls ? addressesNow(config, server()) : [])),
  pages: eachSecond(() =>
    config.tls ? connectAddresses({ ...config, port: portOf(server()) }, networksNow()) : [],
  ),
  endsAt: eachSecond(() => endOf(config.tls)),
  authority: eachSecond(() => (config.tls?.isOwn ? authorityIn(folder) : undefined)),
});

/** The addresses to type on a tablet, by the port that is listened on. */
export function addressesNow(config: Pick<Config, 'host' | 'tls'>, server: Server): string[] {
  return addressesOf(config, { port: portOf(server), networks: networksNow() });
}

function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** What cannot be read has no end; the log says why. */
function endOf(tls: Config['tls']): number | undefined {
  try {
    return tls && endsAt(readFileSync(tls.cert, 'utf8'));
  } catch {
    return undefined;
  }
}

interface Place {
  /** The setting of the port. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

async function named<T>({ name, host, port }: Place, listening: () => Promise<T>): Promise<T> {
  try {
    return await listening();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError(`port ${port} is in use; set ${name} to another one`);
    if (code === 'EACCES') throw new StartError(`port ${port} is not allowed; set ${name} to one above 1023`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST ${host} is no address of this machine`);
    throw error;
  }
}
