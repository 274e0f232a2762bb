/** Restricts a route to this machine, some networks and administrators. For everybody else it does not exist. */
import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { networkList } from '../../webhooks/network-list.ts';
import { sessionOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';

/** The returned function throws `notFound` for everybody else. `networks` are let in too. */
export function insideOnly(deps: HttpDeps, networks: readonly string[] = []) {
  const isLetIn = networkList(networks);
  return async (request: FastifyRequest): Promise<void> => {
    if (isDirect(request) && (isLoopbackAddress(request.ip) || isLetIn(request.ip))) return;
    const role = (await sessionOf(request, deps))?.membership.role;
    if (role !== 'admin') throw new ProtocolError('notFound');
  };
}

/** A request that came through an untrusted proxy may come from anywhere. */
const isDirect = ({ headers, ips }: FastifyRequest): boolean =>
  ips !== undefined || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined);

const isLoopbackAddress = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);
