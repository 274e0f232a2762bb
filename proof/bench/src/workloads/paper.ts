/**
 * W15: from the moment a round is sent to the last byte of its ticket at the printer, one after the other, and with 200
 * tickets that wait. The printer is a program on this machine that prints at once, so its own speed is not in the figures.
 */
import { randomUUID } from 'node:crypto';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { plainProducts, Queue, type Step } from '@tableside/testkit/till.ts';
import { percentile } from '../figures.ts';
import { openPrinterEnd } from '../processes/printer-end.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const WARM = 10;
const SINGLE = 100;
const WAITING = 200;
const NAME = 'sent → last byte at the printer';
const LIMIT_MS = 150;
/** A ticket in a queue may take this much of the time of one alone, because nothing is asked and opened anew for it. */
const SHARE = 1;

export const paper: Workload = {
  id: 'W15',
  title: `a round that is sent, until its ticket is at the printer, with 1 and with ${WAITING} that wait`,
  async measure(run) {
    const printer = await run.keep(openPrinterEnd());
    const server = await run.server({ PRINTER_NETWORKS: '127.0.0.0/8' });
    await server.call('POST', '/printers', {
      ...{ name: 'Kitchen printer', via: 'tcp', address: { host: '127.0.0.1', port: printer.port } },
      prints: { stations: ['kitchen', 'bar'], bills: false, receipts: false, z: false, drawer: false },
    });
    const queue = new Queue(server);
    const singles = WARM + (run.quick ? SINGLE / 5 : SINGLE);
    const sends = await rounds(server, queue, singles + WAITING);
    const alone: number[] = [];
    for (const [n, send] of sends.slice(0, singles).entries()) {
      const since = performance.now();
      await queue.push([send]);
      await printer.has(n + 1);
      alone.push((printer.slips[n] ?? since) - since);
    }
    const since = performance.now();
    await queue.pushAll(sends.slice(singles));
    await printer.has(singles + WAITING);
    const together = printer.slips.slice(singles).map((at) => at - since);
    tell(run, alone.slice(WARM), together);
    await server.close();
  },
};

/** Opens a check with one line for each, and returns what sends them. */
async function rounds(server: BenchServer, queue: Queue, count: number): Promise<readonly Step[]> {
  const tables = await server.call<Table[]>('GET', '/tables');
  const [product] = await plainProducts(server);
  const parties = Array.from({ length: count }, (_, n) => {
    const item = { id: randomUUID(), productId: product?.id, sizeId: product?.sizes[0]?.id, quantity: 2 };
    const tableId = tables[n % tables.length]?.id;
    return { visitId: randomUUID(), item, opened: { orderNumber: `P-${n + 1}`, tableId, payAt: 'end' } };
  });
  await queue.pushAll(
    parties.flatMap(({ visitId, item, opened }) => [
      { name: 'visit.open', args: { id: visitId, ...opened } },
      { name: 'visit.addItem', args: { visitId, item } },
    ]),
  );
  return parties.map(({ visitId, item }) => ({
    name: 'visit.send',
    args: { visitId, roundId: randomUUID(), itemIds: [item.id] },
  }));
}

function tell(run: Run, alone: readonly number[], together: readonly number[]): void {
  const all = `${WAITING} tickets`;
  for (const percent of [50, 95]) {
    run.percentile(percent, { name: NAME, at: '1 ticket', times: alone });
    run.percentile(percent, { name: NAME, at: all, times: together });
  }
  const value = percentile(alone, 95);
  run.targets.push({ name: `${NAME} p95, 1 ticket`, value, unit: 'ms', atMost: LIMIT_MS });
  const each = Math.max(...together) / together.length;
  run.targets.push({
    name: `a ticket of ${WAITING} against one alone`,
    value: each / percentile(alone, 50),
    ...{ unit: '×', atMost: SHARE, isRatio: true },
  });
}
