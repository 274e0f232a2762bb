/** Somebody prints the bill or the receipt of some check, in a history. */
import type { Storage } from '@tableside/api/storage/storage.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { askPrint } from '@tableside/domain/printing/ask-print.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { actorOf, VENUE_ID } from './simulated-venue.ts';

interface Asking {
  readonly random: SeededRandom;
  readonly printers: readonly Printer[];
  /** ISO 8601 UTC. */
  readonly at: string;
}

export async function askForPaper(storage: Storage, { random, printers, at }: Asking): Promise<void> {
  const visits = await storage.rows(VENUE_ID, 'visit');
  if (visits.length === 0) return;
  const kind = random.pick(['bill', 'receipt'] as const);
  const args = { id: random.uuid(), kind, of: random.pick(visits).id, printerId: random.pick(printers).id };
  const actor = actorOf('ana', 'server');
  await storage.write(VENUE_ID, [
    {
      ...{ cmdId: args.id, name: 'print.ask', version: 1, argsHash: '', isWork: true, payload: null },
      ...{ actor, occurredAt: at, receivedAt: at, reads: askPrint.reads(args, actor) },
      decide: (rows) => askPrint.decide(rows, args, { actor, occurredAt: at, cmdId: args.id }),
    },
  ]);
}
