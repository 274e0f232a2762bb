/** The sync protocol's two calls: push a device's queue, and pull what it may see. */
import { Envelope } from '@tableside/protocol/envelope.ts';
import { PullRequest } from '@tableside/protocol/pull.ts';
import { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { buildPull } from '../sync/build-pull.ts';
import { processPush } from '../sync/process-push.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { type Api, errorCodes } from './route-schema.ts';

export function registerSync(app: Api, deps: HttpDeps): void {
  const push = {
    summary: 'Delivers the commands that a device has queued',
    description:
      'In order, contiguous, idempotent per queue. A refusal by the rules of the venue is data: see `results`.',
    tags: ['sync'],
    body: PushRequest,
    response: { 200: PushResponse },
    errors: errorCodes('client.foreign', 'client.retired', 'device.revoked', 'id_reused', 'server.older'),
  };
  // A reconnected device pulls once. If it were refused, it would retry again and again.
  const lastRefused = { shed: 'last', device: 'also' } as const;
  app.post(
    '/sync/push',
    { schema: push, bodyLimit: LIMITS.pushBytes, config: lastRefused },
    async (request, reply) => {
      const answer = await processPush(deps, callerOf(request), request.body);
      return reply.send(answer);
    },
  );

  const pull = {
    summary: 'Brings what changed since the cursor, page by page',
    description: 'The authority on what became of the commands of the queue that asks.',
    tags: ['sync'],
    body: PullRequest,
    response: { 200: Envelope },
    errors: errorCodes('client.foreign', 'client.retired', 'device.revoked', 'app.tooOld', 'server.older'),
  };
  app.post('/sync/pull', { schema: pull, config: lastRefused }, async (request, reply) => {
    refuseVersion(request.body.protocol);
    const answer = await buildPull(deps, callerOf(request), request.body);
    return reply.send(answer);
  });
}

/** A push from an old app is accepted, but a pull requires a reload. A newer app waits until the server is updated. */
function refuseVersion(protocol: number): void {
  if (protocol < PROTOCOL_VERSION) throw new ProtocolError('app.tooOld');
  if (protocol > PROTOCOL_VERSION) throw new ProtocolError('server.older');
}
