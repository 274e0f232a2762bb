/**
 * Exports all sales, newest first, with one file each for orders, visits and payments: as CSV for spreadsheets and as
 * JSON documents for programs.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { leftOf, type SaleParts, type Visit } from '@tableside/domain/entities/visit.ts';
import { moneyCell, textCell } from '@tableside/domain/ground/csv.ts';
import { moneyLeft, saleLeft } from '@tableside/domain/visits/takings.ts';
import { stringify } from 'csv-stringify/sync';
import type { Storage } from '../storage/storage.ts';
import { type CliContext, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';
import { venueNamed } from './which-venue.ts';

const PAGE = 500;
/** Characters written at a time. */
const CHUNK = 65_536;

type Cell = string | number | null;
type Columns<T> = Readonly<Record<string, (doc: T) => Cell>>;

const safely = (text: string | null): string | null => (text === null ? null : textCell(text));

const ORDER_COLUMNS: Columns<Order> = {
  orderNumber: (order) => safely(order.orderNumber),
  status: (order) => order.status,
  businessDay: (order) => order.businessDay,
  createdAt: (order) => order.createdAt,
  sentAt: (order) => order.sentAt,
  tableId: (order) => safely(order.tableId),
  server: (order) => safely(order.serverName),
  guests: (order) => order.guests,
  items: (order) => sumOf(order.items.map(leftOf)),
  subtotal: (order) => moneyCell(order.subtotal),
  tax: (order) => moneyCell(order.tax),
  total: (order) => moneyCell(order.total),
  note: (order) => safely(order.note),
  id: (order) => order.id,
  visitId: (order) => order.visitId ?? null,
};

/**
 * net = gross − comps − discounts − netRefunded; total = net + service + tax − exempted, where `tax` comes on top of the
 * prices. From the net on, what refunds gave back is taken off. Of a closed visit, taken = total + owed, unless one of its
 * rounds was cancelled later: then more is owed.
 */
const VISIT_COLUMNS: Columns<Visit> = {
  number: (visit) => safely(visit.number),
  status: (visit) => visit.status,
  businessDay: (visit) => visit.businessDay,
  openedAt: (visit) => visit.openedAt,
  closedAt: (visit) => visit.closed?.at ?? null,
  tableId: (visit) => safely(visit.tableId),
  name: (visit) => safely(visit.name),
  server: (visit) => safely(visit.server.name),
  covers: (visit) => visit.covers,
  gross: ({ closed }) => closed && moneyCell(closed.sale.gross),
  comps: ({ closed }) => closed && moneyCell(closed.sale.comps),
  discounts: ({ closed }) => closed && moneyCell(closed.sale.discounts),
  netRefunded: (visit) => visit.closed && moneyCell(visit.givenBack?.net ?? 0),
  service: (visit) => visit.closed && moneyCell(saleLeft(visit).service),
  net: (visit) => visit.closed && moneyCell(saleLeft(visit).net),
  tax: (visit) => visit.closed && moneyCell(taxOf(saleLeft(visit), { included: false })),
  exempted: (visit) => visit.closed && moneyCell(saleLeft(visit).exempted),
  total: (visit) => visit.closed && moneyCell(saleLeft(visit).total),
  paid: (visit) => moneyCell(sumOf(visit.takings.map(({ amount }) => amount))),
  tip: (visit) => moneyCell(sumOf(visit.takings.map((taking) => moneyLeft(visit, taking).tip))),
  refunded: (visit) => moneyCell(sumOf(visit.takings.map(({ refunded }) => refunded))),
  taken: (visit) => moneyCell(sumOf(visit.takings.map((taking) => moneyLeft(visit, taking).bill))),
  owed: (visit) => moneyCell(visit.owed),
  taxIncluded: (visit) => visit.closed && moneyCell(taxOf(saleLeft(visit), { included: true })),
  id: (visit) => visit.id,
};

/** Returns the tax that comes on top of the prices, or the tax that they include. */
const taxOf = ({ taxes }: SaleParts, asked: { readonly included: boolean }): number =>
  sumOf(taxes.filter(({ included }) => included === asked.included).map(({ tax }) => tax));

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

const PAYMENT_COLUMNS: Columns<Payment> = {
  kind: (payment) => payment.kind,
  orderNumber: (payment) => safely(payment.orderNumber),
  businessDay: (payment) => payment.businessDay,
  timestamp: (payment) => payment.timestamp,
  method: (payment) => payment.method,
  outcome: (payment) => payment.outcome,
  amount: (payment) => moneyCell(payment.amount),
  tip: (payment) => moneyCell(payment.tip),
  /** What a refund gave back: its amount is saleRefunded + tipRefunded + creditRefunded. */
  saleRefunded: ({ back }) => (back ? moneyCell(back.sale.total) : null),
  taxRefunded: ({ back }) => (back ? moneyCell(sumOf(back.sale.taxes.map(({ tax }) => tax))) : null),
  tipRefunded: ({ back }) => (back ? moneyCell(back.tip) : null),
  creditRefunded: ({ back }) => (back ? moneyCell(back.credit) : null),
  customerName: (payment) => safely(payment.customerName),
  takenBy: (payment) => safely(payment.takenBy.name),
  reason: (payment) => safely(payment.reason),
  transactionId: (payment) => safely(payment.transactionId),
  paymentId: (payment) => payment.paymentId,
  id: (payment) => payment.id,
  visitId: (payment) => payment.visitId,
  check: (payment) => payment.checkKey,
};

export async function exportAll(context: CliContext, typed: string, host?: string): Promise<number> {
  const folder = context.path(typed);
  return withStorage(context, async (storage) => {
    const of = { storage, venueId: (await venueNamed(storage, host)).id };
    const { orders, visits, payments } = await context.hands.asTyped(() => writeAll(folder, of));
    await context.hands.giveToOwner(folder);
    const withVisits = visits > 0 ? `, ${visits} visits` : '';
    context.out(`${orders} orders${withVisits} and ${payments} payments and refunds are in ${folder}.`);
    return 0;
  });
}

interface Of {
  readonly storage: Storage;
  readonly venueId: string;
}

async function writeAll(folder: string, of: Of): Promise<Record<'orders' | 'visits' | 'payments', number>> {
  makeFolder(folder);
  return {
    orders: await writeBoth(join(folder, 'orders'), ORDER_COLUMNS, ordersOf(of)),
    visits: await writeBoth(join(folder, 'visits'), VISIT_COLUMNS, visitsOf(of)),
    payments: await writeBoth(join(folder, 'payments'), PAYMENT_COLUMNS, paymentsOf(of)),
  };
}

function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    throw new CliError(`The folder ${folder} cannot be made.`);
  }
}

async function* ordersOf({ storage, venueId }: Of): AsyncGenerator<Order> {
  let before: string | undefined;
  do {
    const page = await storage.orders(venueId, { limit: PAGE, ...(before ? { before } : {}) });
    for (const { doc } of page.orders) yield doc;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

async function* visitsOf({ storage, venueId }: Of): AsyncGenerator<Visit> {
  let before: string | undefined;
  do {
    const page = await storage.visits(venueId, { limit: PAGE, ...(before ? { before } : {}) });
    for (const { doc } of page.visits) yield doc;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

async function* paymentsOf({ storage, venueId }: Of): AsyncGenerator<Payment> {
  let before: string | undefined;
  do {
    const page = await storage.payments(venueId, { limit: PAGE, ...(before ? { before } : {}) });
    for (const { doc } of [...page.payments, ...page.refunds]) yield doc;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/** Writes `path`.csv and `path`.jsonl and returns the number of documents. Existing files are left alone. */
async function writeBoth<T>(path: string, columns: Columns<T>, docs: AsyncGenerator<T>): Promise<number> {
  const [table, lines] = await Promise.all([newFile(`${path}.csv`), newFile(`${path}.jsonl`)]);
  let count = 0;
  await table.write(`\uFEFF${stringify([Object.keys(columns)])}`);
  for await (const doc of docs) {
    await table.write(stringify([Object.values(columns).map((cell) => cell(doc))]));
    await lines.write(`${JSON.stringify(doc)}\n`);
    count += 1;
  }
  await Promise.all([table.end(), lines.end()]);
  return count;
}

async function newFile(path: string) {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new CliError(isThere ? `${path} is there already.` : `${path} cannot be written.`);
  });
  let waiting = '';
  const flush = async (): Promise<void> => {
    await file.appendFile(waiting);
    waiting = '';
  };
  return {
    async write(text: string): Promise<void> {
      waiting += text;
      if (waiting.length > CHUNK) await flush();
    },
    async end(): Promise<void> {
      await flush();
      await file.close();
    },
  };
}
