/** The addresses that people can type on another device. */
import { readFileSync } from 'node:fs';
import type { NetworkInterfaceInfo } from 'node:os';
import type { Config } from '../config.ts';
import { namesOf } from '../running/certificate.ts';

type Networks = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

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
  const found = names.length > 0 ? names : reachable(networks);
  return (found.length > 0 ? found : ['localhost']).map(at);
}

const isUsual = (port: number, tls: Config['tls']): boolean => port === (tls ? 443 : 80);

function certified(file: string): string[] {
  try {
    return namesOf(readFileSync(file, 'utf8')).filter((name) => !name.includes('*'));
  } catch {
    return [];
  }
}

/** Without those that only this machine or its containers reach. */
function reachable(networks: Networks): string[] {
  const own = Object.entries(networks).filter(([name]) => !/^(docker|br-|veth|virbr)/.test(name));
  return own
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address);
}
