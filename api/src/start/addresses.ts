/** The addresses that people can type on another device. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';
import { namesOf } from '../running/certificate.ts';

type Networks = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
export type OwnAddress = Pick<NetworkInterfaceInfo, 'address' | 'cidr'>;

const EVERYWHERE = ['0.0.0.0', '::'];

/** `port` is the one that is listened on. The best address comes first. */
export function addressesOf(
  { host, tls }: Pick<Config, 'host' | 'tls'>,
  { port, networks }: { readonly port: number; readonly networks: Networks },
): string[] {
  const at = (name: string): string =>
    `${tls ? 'https' : 'http'}://${name}${isUsual(port, tls) ? '' : `:${port}`}`;
  if (!EVERYWHERE.includes(host)) return [at(host.includes(':') ? `[${host}]` : host)];
  // A browser takes the certificate only for the names in it.
  const names = tls ? certified(tls.cert) : [];
  const found = names.length > 0 ? names : ownAddresses(networks).map(({ address }) => address);
  return (found.length > 0 ? found : ['localhost']).map(at);
}

/**
 * Where a tablet that does not trust the certificate yet opens the page on which it connects. By number first: every
 * tablet finds that.
 */
export function connectAddresses(
  { host, tls, port, httpPort }: Pick<Config, 'host' | 'tls' | 'port' | 'httpPort'>,
  networks: Networks,
): string[] {
  const served = addressesOf({ host, tls }, { port, networks });
  if (httpPort === undefined) return served.map((address) => `${address}/connect`);
  const hosts = served.map((address) => new URL(address).hostname);
  const isNumber = (name: string): boolean => isIP(name) !== 0;
  const at = httpPort === 80 ? '' : `:${httpPort}`;
  return [...hosts.filter(isNumber), ...hosts.filter((name) => !isNumber(name))].map(
    (name) => `http://${name}${at}/connect`,
  );
}

const isUsual = (port: number, tls: Config['tls']): boolean => port === (tls ? 443 : 80);

function certified(file: string): string[] {
  try {
    return namesOf(readFileSync(file, 'utf8')).filter((name) => !name.includes('*'));
  } catch {
    return [];
  }
}

/** Where the system does not tell its addresses, as in a sandbox, there are none. */
export function networksNow(): Networks {
  try {
    return networkInterfaces();
  } catch {
    return {};
  }
}

/** Without those that only this machine or its containers reach. */
export function ownAddresses(networks: Networks): OwnAddress[] {
  const own = Object.entries(networks).filter(([name]) => !/^(docker|br-|veth|virbr)/.test(name));
  return own
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    );
}
