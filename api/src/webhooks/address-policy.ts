/**
 * The addresses that a webhook may be sent to: https to public addresses, anything to this machine when the URL names
 * it as such, and private networks that the server's operator has allowed. A name is judged by all of its current
 * addresses.
 */
import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { networkList } from './network-list.ts';

/** Private, link-local and reserved networks, and ranges that tunnel to them. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

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

/** `networks` have the form 192.168.10.0/24. `ask` resolves a name. */
export function createAddressPolicy(networks: readonly string[], ask: Ask = dnsLookup): AddressPolicy {
  const isAllowed = networkList(networks);
  const isRefused = networkList(NOT_PUBLIC);
  const mayReach = (address: string): boolean => isAllowed(address) || !isRefused(address);
  return {
    checked(text) {
      if (!URL.canParse(text)) return undefined;
      const url = new URL(text);
      if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url))) return undefined;
      const host = hostOf(url);
      return isThisMachine(url) || isIP(host) === 0 || mayReach(host) ? url : undefined;
    },
    lookupFor(url) {
      const isFit = isThisMachine(url) ? isLoopback : mayReach;
      return (host, options, callback) => {
        ask(host, { ...options, all: true }, (error, addresses) => {
          if (error) return callback(error, '');
          // One refused address among others indicates an attack, so refuse them all.
          if (addresses.length === 0 || !addresses.every(({ address }) => isFit(address)))
            return callback(new AddressError(), '');
          const [first] = addresses;
          return options.all
            ? callback(null, addresses)
            : callback(null, first?.address ?? '', first?.family);
        });
      };
    },
  };
}

/** Returns whether the URL itself names this machine, without resolving the name. */
function isThisMachine(url: URL): boolean {
  const host = hostOf(url);
  return host === 'localhost' || isLoopback(host);
}

const isLoopback = (address: string): boolean =>
  isIPv4(address) ? address.startsWith('127.') : address === '::1';

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
