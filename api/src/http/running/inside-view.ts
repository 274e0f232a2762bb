/** Restricts a route to this machine, some networks and administrators. For everybody else it does not exist. */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { networkList } from '../../webhooks/network-list.ts';
import { sessionOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { hostOf } from '../venue-of-host.ts';

/** The returned function throws `notFound` for everybody else. `networks` are let in too. */
export function insideOnly(deps: HttpDeps, networks: readonly string[] = []) {
  const isLetIn = networkList(networks);
  const isOurs = ownNames(deps.monitorHosts);
  return async (request: FastifyRequest): Promise<void> => {
    const isInside = isLoopbackAddress(request.ip) || isLetIn(request.ip);
    if (isInside && isDirect(request) && isOurs(hostOf(request))) return;
    const role = (await sessionOf(request, deps))?.membership.role;
    if (role !== 'admin') throw new ProtocolError('notFound');
  };
}

/**
 * A page of another site can make its own name lead to this server, and a browser inside then asks for it. It cannot do so
 * with an address, or with names that are not its own.
 */
function ownNames(listed: readonly string[]): (host: string) => boolean {
  const names = new Set(['localhost', hostname().toLowerCase(), ...listed]);
  return (host) => names.has(host) || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** A request that came through an untrusted proxy may come from anywhere. */
const isDirect = ({ headers, ips }: FastifyRequest): boolean =>
  ips !== undefined || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined);

const isLoopbackAddress = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);
