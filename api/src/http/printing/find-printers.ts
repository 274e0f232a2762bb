/** Looks for printers in the network of the server. */
import { FoundPrinters } from '@tableside/protocol/rest/found-printers.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';

export function registerFindPrinters(app: Api, { printers }: Pick<HttpDeps, 'printers'>): void {
  const schema = {
    summary: 'Looks for printers in the network of the server',
    description:
      'The server opens port 9100 at each address of its own small networks that `PRINTER_NETWORKS` allows, and sends ' +
      'nothing. It looks once a minute at most; whoever asks sooner gets what was found.',
    tags: ['printing'],
    response: { 200: FoundPrinters },
  };
  app.post('/printers/find', { schema, config: { act: 'printer.edit' } }, async (_request, reply) =>
    reply.send(await printers.find()),
  );
}
