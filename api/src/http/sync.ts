/** The two calls of the protocol: push what a device has queued, pull what it may see. */
import { PullRequest } from '@tableside/protocol/pull.ts';
import { PushRequest } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import type { FastifyInstance } from 'fastify';
import { buildPull } from '../sync/build-pull.ts';
import { processPush } from '../sync/process-push.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { parse } from './validate.ts';

export function registerSync(app: FastifyInstance, deps: HttpDeps): void {
  app.post('/sync/push', { bodyLimit: LIMITS.pushBytes }, async (request, reply) => {
    const push = parse(PushRequest, request.body);
    return reply.header('cache-control', 'no-store').send(await processPush(deps, callerOf(request), push));
  });

  app.post('/sync/pull', async (request, reply) => {
    const pull = parse(PullRequest, request.body);
    return reply.header('cache-control', 'no-store').send(await buildPull(deps, callerOf(request), pull));
  });
}
