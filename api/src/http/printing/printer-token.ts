/** Gives a printer that asks its token. It is shown once. */
import { PrinterToken } from '@tableside/protocol/rest/printer-token.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { accountEvent, personOf } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { hashOfToken, newPrinterToken } from './known-tokens.ts';

const config = { act: 'printer.edit' } as const;

export function registerPrinterToken(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Gives a printer that asks the server another token, and shows it only this once',
    description:
      'The printer asks at `/print/star/` or `/print/epson/` of this host, followed by the token. The token before ends. ' +
      'A printer that the server calls has none.',
    tags: ['printing'],
    params: v.object({ id: Id }),
    response: { 201: PrinterToken },
    errors: errorCodes('notFound'),
  };
  app.post('/printers/:id/token', { schema, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const { id: printerId } = request.params;
    const printer = (await deps.storage.row(venueId, 'printer', printerId))?.doc;
    if (!printer || printer.archived || printer.via === 'tcp') throw new ProtocolError('notFound');
    const token = newPrinterToken();
    const event = accountEvent(deps, personOf(liveOf(request)), {
      action: 'printer.token',
      rows: [{ entity: 'printer', id: printerId, before: null, after: { address: 'new' } }],
    });
    await deps.storage.printerTokens.renew({
      ...{ venueId, printerId, event },
      hash: hashOfToken(token),
      at: isoNow(deps.clock),
    });
    return reply.status(201).send({ token });
  });
}
