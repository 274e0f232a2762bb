/** Health checks for the app and for supervisors: whether this is our server, and whether it is ready. */
import { Health } from '@tableside/protocol/accounts.ts';
import { ErrorBody, PROTOCOL_ERRORS } from '@tableside/protocol/error.ts';
import { Ready } from '@tableside/protocol/rest/running.ts';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { createReadiness } from '../../running/readiness.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { insideOnly } from './inside-view.ts';

const RETRY_AFTER_S = 10;

export function registerHealth(app: Api, deps: HttpDeps): void {
  const config = { open: true, shed: 'never' } as const;
  const schema = {
    summary: 'Checks that this is our server',
    description:
      'Fails with `server.stopping` once the server is told to stop, and with `server.notReady` once it could not read its ' +
      'data for a minute, so that a balancer uses another one.',
    tags: ['running'],
    response: { 200: Health },
    errors: errorCodes('server.notReady'),
  };
  app.get('/health', { schema, config, logLevel: 'warn' }, async (_request, reply) => {
    if (deps.running.leaving.phase !== 'serving') throw new ProtocolError('server.stopping');
    if (!deps.running.pulse.isFelt()) throw new ProtocolError('server.notReady');
    const health: Health = {
      service: 'tableside',
      status: 'ok',
      serverTime: isoNow(deps.clock),
      build: deps.build(),
    };
    return reply.header('cache-control', 'no-store').send(health);
  });

  const ready = {
    summary: 'Checks whether the server can work',
    description:
      "Only for requests from the server's own machine, from the networks in `READY_FROM` and for administrators, " +
      'because it says more than a stranger needs. Of those, only by an address, or a name that is its own. `details` names what is wrong: `stopping`, `database`, `migrations`, `disk` or `backup`.',
    tags: ['running'],
    response: { 200: Ready, 503: ErrorBody },
    errors: errorCodes('notFound', 'server.notReady'),
  };
  const mayAsk = insideOnly(deps, deps.readyFrom);
  const faultsNow = createReadiness({ ...deps, ...deps.running });
  app.get('/ready', { schema: ready, config, logLevel: 'warn' }, async (request, reply) => {
    await mayAsk(request);
    reply.header('cache-control', 'no-store');
    const faults = await faultsNow();
    if (faults.length === 0) {
      // A closed venue says nothing about the server.
      if (request.venueId === undefined) throw new ProtocolError('notFound');
      const { head } = await deps.storage.head(request.venueId);
      return reply.send({ status: 'ready', head });
    }
    const { status, message } = PROTOCOL_ERRORS['server.notReady'];
    const details = faults.map(({ check, message }) => ({ path: check, message }));
    reply.status(status).header('retry-after', RETRY_AFTER_S);
    return reply.send({ code: 'server.notReady', message, details });
  });
}
