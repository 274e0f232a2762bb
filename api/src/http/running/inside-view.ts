/** Restricts a route to this machine and to administrators. For everybody else it does not exist. */
import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { sessionOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';

export async function insideOnly(request: FastifyRequest, deps: HttpDeps): Promise<void> {
  if (isFromHere(request)) return;
  const role = (await sessionOf(request, deps))?.membership.role;
  if (role !== 'admin') throw new ProtocolError('notFound');
}

/** A request that came through an untrusted proxy on this machine may come from anywhere. */
function isFromHere(request: FastifyRequest): boolean {
  const { headers, ip, ips } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return isLoopbackAddress(ip) && (!isForwarded || ips !== undefined);
}

const isLoopbackAddress = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);
