/** What an authority may vouch for: names, and the networks of the house. Nothing else, also when its key is stolen. */
import { BlockList, isIPv4 } from 'node:net';
import type { OwnAddress } from '../start/addresses.ts';

export interface Limits {
  /** Each stands for itself and for the names below it. */
  readonly names: readonly string[];
  /** Such as `192.168.1.0/24`. */
  readonly networks: readonly string[];
}

/** A network that is wider is cut down to this: the house is not all of 10.0.0.0/8. */
const WIDEST_BITS = 16;

const PRIVATE = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(address, bits);

/** The router may give the machine another address tomorrow, so a private network counts whole. A public one does not. */
export const networksOf = (own: readonly OwnAddress[]): string[] => [
  ...new Set(
    own.map(({ address, cidr }) => {
      const bits = Number(cidr?.split('/')[1] ?? 32);
      return PRIVATE.check(address) ? networkOf(address, Math.max(bits, WIDEST_BITS)) : `${address}/32`;
    }),
  ),
];

function networkOf(address: string, bits: number): string {
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const first = number - (number % 2 ** (32 - bits));
  return `${[24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join('.')}/${bits}`;
}

export const coversName = ({ names }: Limits, name: string): boolean =>
  names.some((one) => name === one || name.endsWith(`.${one}`));

export function coversAddress({ networks }: Limits, address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits = '32'] = network.split('/');
    list.addSubnet(base, Number(bits));
  }
  return isIPv4(address) && list.check(address);
}
