/** Starts what works beside requests with the server, and stops it with it. */
import type { FastifyInstance } from 'fastify';
import { type CardDeskOptions, createCardDesk } from './cards/card-desk.ts';
import type { Clock } from './commands/clock.ts';
import { registerStripeHooks } from './http/cards/stripe-hooks.ts';
import { receiptCopyOf } from './http/orders/receipt-copy-address.ts';
import { createAskingDesk } from './http/printing/asking-desk.ts';
import { type PollLimits, registerPolls } from './http/printing/poll-routes.ts';
import type { Secrets } from './http/security/secrets.ts';
import { payAddressOf, phoneBackOf } from './http/visits/bill-door.ts';
import { createPrintDesk, type PrintDeskOptions } from './printing/print-desk.ts';
import type { Storage } from './storage/storage.ts';

export interface DeskOptions {
  /** Absent where the server calls no printers, such as in a rehearsal. */
  readonly printing?: PrintDeskOptions & { readonly limits?: PollLimits };
  /** Absent where the server asks no card readers, such as in a rehearsal. */
  readonly cards?: CardDeskOptions;
}

interface Parts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** Prints from when the server is ready until it closes, and lets printers ask. */
export async function openPrintDesk(
  app: FastifyInstance,
  { storage, clock, secrets, printing }: Parts & Pick<DeskOptions, 'printing'>,
): Promise<void> {
  if (!printing) return;
  const log = (error: unknown) => app.log.error({ err: error }, 'printing failed');
  const [copyOf, payOf] = [receiptCopyOf(storage, secrets), payAddressOf(storage, secrets)];
  const desk = createPrintDesk({ storage, clock, log, ...printing, copyOf, payOf });
  const asking = createAskingDesk(desk.deps);
  await registerPolls(app, { storage, clock, desk: asking, ...printing });
  app.addHook('onReady', async () => desk.start());
  app.addHook('onClose', async () => {
    asking.close();
    await desk.close();
  });
}

/** Asks card readers from when the server is ready until it closes. */
export async function openCardDesk(
  app: FastifyInstance,
  { storage, clock, secrets, cards }: Parts & Pick<DeskOptions, 'cards'>,
): Promise<void> {
  if (!cards) return;
  const log = (error: unknown) => app.log.error({ err: error }, 'a card charge failed');
  await registerStripeHooks(app, { storage, clock, secrets });
  const desk = createCardDesk({ storage, clock, secrets, log, backOf: phoneBackOf(secrets), ...cards });
  app.addHook('onReady', async () => desk.start());
  app.addHook('onClose', () => desk.close());
}
