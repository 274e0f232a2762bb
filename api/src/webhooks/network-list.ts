/** A list of networks such as 192.168.10.0/24 or fd12::1. */
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Returns a function that tells whether an address lies in one of these networks. */
export function networkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    const plain = unmapped(address);
    return list.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Returns the IPv4 address of an IPv4-mapped IPv6 address: `::ffff:a00:1` is 10.0.0.1. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname.slice(1, -1);
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}
