/**
 * The addresses that a webhook may be sent to: https to public addresses, and to what the server's operator allows
 * besides. This machine is allowed like a private network, by its loopback address; then by http, too. A name is judged
 * by all of its addresses, at the moment at which it is used.
 */
import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { networkList } from './network-list.ts';

/** Private, link-local and reserved networks, ranges that tunnel to them, and one public address of a cloud's own. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

/** Line breaks, other control characters, and those that change how text is shown. A URL parser drops some silently. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const isLoopback = networkList(['127.0.0.0/8', '::1']);

export interface AddressPolicy {
  /** Returns the URL if it may be registered. Its name is checked again at each request. */
  checked(text: string): URL | undefined;
  /** Returns a lookup function for a request to this URL. It yields an allowed address or an `AddressError`. */
  lookupFor(url: URL): LookupFunction;
}

type Ask = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export class AddressError extends Error {}

interface World {
  /** Resolves a name. */
  readonly ask?: Ask;
  /** The addresses of this machine, besides loopback. */
  readonly own?: () => readonly string[];
}

/** `networks` have the form 192.168.10.0/24. Only tests bring a world of their own. */
export function createAddressPolicy(
  networks: readonly string[],
  { ask = dnsLookup, own = ownAddresses }: World = {},
): AddressPolicy {
  const isAllowed = networkList(networks);
  const isRefused = networkList(NOT_PUBLIC);
  const loopback = ['127.0.0.1', '::1'].filter(isAllowed);
  const mayReach = (address: string): boolean => {
    if (isLoopback(address)) return isAllowed(address);
    // A network that is allowed may have this machine in it, and a public address may be its own.
    if (networkList(own())(address)) return loopback.length > 0;
    return isAllowed(address) || !isRefused(address);
  };
  return {
    checked(text) {
      if (UNSEEN.test(text) || !URL.canParse(text)) return undefined;
      const url = new URL(text);
      if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
      const host = hostOf(url);
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(host))) return undefined;
      if (host === 'localhost') return loopback.length > 0 ? url : undefined;
      return isIP(host) === 0 || mayReach(host) ? url : undefined;
    },
    lookupFor(url) {
      const isLocal = isThisMachine(hostOf(url));
      return (host, options, callback) => {
        ask(host, { ...options, all: true }, (error, found) => {
          if (error) return callback(error, '');
          // One refused address among others indicates an attack, so refuse them all. `localhost` may have one of each kind.
          const isFit = found.every(({ address }) => (isLocal ? isLoopback(address) : mayReach(address)));
          const addresses = isFit ? found.filter(({ address }) => mayReach(address)) : [];
          const [first] = addresses;
          if (!first) return callback(new AddressError(), '');
          return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
        });
      };
    },
  };
}

/** Returns whether the host itself names this machine, without resolving the name. */
const isThisMachine = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
