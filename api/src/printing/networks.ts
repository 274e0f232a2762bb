/**
 * The addresses at which the server calls printers: in the networks that its operator allows, never this machine unless it
 * is named, never link-local ones. A name is judged by all of its addresses, at the moment at which it is used.
 */
import { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { networkList } from '../webhooks/network-list.ts';

class PrinterAddressError extends Error {}

const isNever = networkList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/3',
  'fe80::/10',
  'ff00::/8',
  '::/128',
]);
const isLoopback = networkList(['127.0.0.0/8', '::1']);

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));

export interface PrinterNetworks {
  /** Whether an address may be called. No name is resolved for one. */
  mayCall(address: string): boolean;
  /** Yields an address that may be called, or a `PrinterAddressError`. */
  readonly lookup: LookupFunction;
}

export function createPrinterNetworks(networks: readonly string[]): PrinterNetworks {
  const isAllowed = networkList(networks);
  const mayCall = (address: string): boolean => {
    if (!isAllowed(address) || isNever(address)) return false;
    return isLoopback(address) || !ownAddresses().includes(address) || isAllowed('127.0.0.1');
  };
  return {
    mayCall,
    lookup(host, options, callback) {
      dnsLookup(host, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, '');
        const [first] = found;
        if (!first || !found.every(({ address }) => mayCall(address)))
          return callback(new PrinterAddressError(`no printer may be called at ${host}`), '');
        return options.all ? callback(null, found) : callback(null, first.address, first.family);
      });
    },
  };
}
