/**
 * The network that an address counts for, in every limit by address. Whoever has one IPv6 address has the 2^64 of its /64.
 */
import { isIPv6 } from 'node:net';

/** Returns the /64 of an IPv6 address, and any other address as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  // An IPv4 address at the end stands for two groups.
  const width = left.length + right.length + (bare.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - width;
  const whole = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${whole.slice(0, 4).map(short).join(':')}::/64`;
}

const short = (group: string): string => group.replace(/^0+(?=.)/, '');
