/** The expected access to printers and prints. */
import { line, MANAGERS, on, STAFF } from './call-line.ts';

const onPrinter = () => on((t) => t.printing.printer());

export const PRINT_LINES = [
  line('GET /printers', STAFF),
  line('GET /printers/:id', STAFF, onPrinter()),
  line('POST /printers', MANAGERS, { body: { name: '<new>', via: 'star' } }),
  line('PUT /printers/:id', MANAGERS, { ...onPrinter(), body: { columns: 42 } }),
  line('DELETE /printers/:id', MANAGERS, onPrinter()),
  line('POST /printers/:id/pause', STAFF, { ...onPrinter(), body: { paused: true } }),
  line('POST /printers/:id/token', MANAGERS, onPrinter()),
  line('POST /printers/find', MANAGERS),
  line('GET /prints', STAFF),
  line('GET /prints/:id', '+ + + ? - 0', { on: 'a bill', ...on((t) => t.printing.print('bill')) }),
  line('DELETE /prints/:id', MANAGERS, {
    on: 'a bill that somebody else asked for',
    ...on((t) => t.printing.print('bill')),
  }),
  line('POST /prints', MANAGERS, {
    on: 'a test page',
    fill: async (t) => ({ printer: await t.printing.printer() }),
    body: { kind: 'test', of: '<printer>', printerId: '<printer>' },
  }),
];
