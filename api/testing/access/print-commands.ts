/** The expected access to the commands on printers and prints. */
import { v7 as uuid } from 'uuid';
import { FLOOR, type Line, line, lineOfOwn, MANAGERS, STAFF } from './command-line.ts';

const ask = (kind: string, of: string, printerId: string) => ({ id: uuid(), kind, of, printerId });

export const PRINT_COMMANDS = {
  'printer.create': [
    lineOfOwn(MANAGERS, () => ({
      id: uuid(),
      name: uuid().slice(-12),
      via: 'star',
      prints: { stations: [], bills: true, receipts: true, z: false, drawer: false },
    })),
  ],
  'printer.patch': [
    line(MANAGERS, async (t) => ({
      id: await t.printing.printer(),
      set: { columns: 42 },
      base: { columns: 48 },
    })),
  ],
  'printer.archive': [line(MANAGERS, async (t) => ({ id: await t.printing.printer() }))],
  'printer.pause': [line(STAFF, async (t) => ({ id: await t.printing.printer(), paused: true }))],
  'print.drop': [line(MANAGERS, async (t) => ({ id: await t.printing.print('bill') }))],
  'print.ask': [
    line(STAFF, async (t) => ask('ticket', (await t.paid()).id, await t.printing.printer()), 'a ticket'),
    line(
      FLOOR,
      async (t) => ask('bill', (await t.visits.withLine()).visitId, await t.printing.printer()),
      'a bill',
    ),
    line(
      MANAGERS,
      async (t) => {
        const id = await t.printing.printer();
        return ask('test', id, id);
      },
      'a test page',
    ),
  ],
} satisfies Record<string, readonly Line[]>;
