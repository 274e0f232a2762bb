/**
 * Looks for printers beside this server: at each address of its own small networks it opens port 9100 and closes it again.
 * Nothing is sent. It looks once a minute at most; who asks sooner gets what was found.
 */
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FoundPrinters } from '@tableside/protocol/rest/found-printers.ts';
import type { Clock } from '../commands/clock.ts';
import { createPrinterNetworks } from './networks.ts';

const PORT = 9100;
const ANSWER_MS = 800;
const AT_A_TIME = 64;
const EVERY_MS = 60_000;
/** A machine with many networks looks at the first ones. */
const MOST_NETWORKS = 2;
const HOSTS = 254;

export interface PrinterFinder {
  find(): Promise<FoundPrinters>;
}

interface FinderDeps {
  readonly clock: Clock;
  /** Where this server calls printers. */
  readonly networks: readonly string[];
  /** The addresses of this machine. Default: those that it has now. */
  readonly own?: () => readonly string[];
}

export function createPrinterFinder({ clock, networks, own = ownAddresses }: FinderDeps): PrinterFinder {
  const { mayCall } = createPrinterNetworks(networks);
  let last: { readonly at: number; readonly found: Promise<FoundPrinters> } | undefined;
  return {
    find() {
      const now = clock.now();
      if (!last || now - last.at >= EVERY_MS) {
        const hosts = networks.length === 0 ? [] : addressesBeside(own()).filter(mayCall);
        last = { at: now, found: look(hosts) };
      }
      return last.found;
    },
  };
}

/** The other addresses of the networks of 254 in which a machine with these addresses stands. */
export function addressesBeside(own: readonly string[]): readonly string[] {
  const prefixes = [...new Set(own.map((address) => address.slice(0, address.lastIndexOf('.') + 1)))];
  return prefixes
    .slice(0, MOST_NETWORKS)
    .flatMap((prefix) => Array.from({ length: HOSTS }, (_, n) => `${prefix}${n + 1}`))
    .filter((address) => !own.includes(address));
}

const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

async function look(hosts: readonly string[]): Promise<FoundPrinters> {
  const addresses: string[] = [];
  for (let first = 0; first < hosts.length; first += AT_A_TIME) {
    const some = hosts.slice(first, first + AT_A_TIME);
    const answers = await Promise.all(some.map(isThere));
    addresses.push(...some.filter((_, n) => answers[n]));
  }
  return { looked: hosts.length, addresses };
}

const isThere = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: PORT });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(ANSWER_MS, end(false));
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });
