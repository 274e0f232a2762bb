/**
 * The invariants of visits. They are checked after every command that the server decided, and as far as one device can
 * know them, on what each device shows.
 * - I13: Every line named in a send that was not refused is in a round, or it was told as missing, or somebody took it
 *   off.
 * - I14: No line is on two orders.
 * - I15: The checks of a bill add up to the bill, and no share is negative.
 * - I16: The takings of all visits are the visit payments. A merged visit has none. A closed one owes to its guest what
 *   its bill says.
 * - I17: A sale is what the bill said when its visit was closed, and never changes.
 * - I18: A closed visit has no unsent line, and owed nothing when it was closed.
 * - I19: A line disappears only because somebody took it off, and no new line or portion is refused on the way.
 * - I20: A line that was in a round is never on a pad again.
 * - I21: A send cooks nothing that it did not name. What the money sends is in paid-invariants.ts.
 */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import { Rows } from '@tableside/domain/command/rows.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { isTaken, type Payment } from '@tableside/domain/entities/payment.ts';
import { isOfVisit, isOwnPad, isPad, isRound, type Visit } from '@tableside/domain/entities/visit.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { billOf, billOfVisit, saleOf } from '@tableside/domain/visits/bill.ts';
import { chainOf, placedLine } from '@tableside/domain/visits/chain.ts';
import type { Meta, OutboxEntry, SyncMeta } from '@tableside/web/mirror/database/mirror-db.ts';
import { dividedBy } from './divided-lines.ts';
import { type Moment, momentsOf } from './moments.ts';
import { PaidLedger } from './paid-invariants.ts';
import type { Processed, ServerRecord } from './server-record.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { actorOf } from './simulated-venue.ts';

const ANYBODY = actorOf('ana', 'manager');

/** Plays back what the server decided, command by command. */
export function checkVisits(record: ServerRecord): string[] {
  const ledger = new Ledger();
  for (const moment of momentsOf(record)) ledger.apply(moment);
  return [...ledger.found, ...strangeNames(record)];
}

/** A send names the root of its visit, which somebody opened. No other id is certain to exist on the server. */
function strangeNames({ processed, openedVisits }: ServerRecord): string[] {
  const decided = processed.flatMap(({ command }) => command ?? []);
  const opened = new Set([
    ...decided.flatMap(({ name, args }) => (name === 'visit.open' ? (args as { id: string }).id : [])),
    ...openedVisits,
  ]);
  return decided
    .filter(({ name, args }) => name === 'visit.send' && !opened.has((args as SendArgs).visitId))
    .map(({ args }) => `I13 a send names ${(args as SendArgs).visitId}, and nobody opened that visit`);
}

/**
 * Checks the invariants that hold on one screen, whatever waits on it. Call it at rest. A mirror that lacks a change is
 * not checked: several commands that were committed together arrive as several frames, each row only with its last one.
 * Nor is one that sends work again which a restored backup contains: a colleague may have moved its line since.
 */
export function checkShownVisits(
  device: Pick<SimulatedDevice, 'name' | 'stored'>,
  { seq, epoch, restored }: Pick<ServerRecord, 'seq' | 'epoch' | 'restored'>,
): string[] {
  const meta = device.stored<Meta>('meta').find((one): one is SyncMeta => one.key === 'sync');
  const isCurrent = meta?.epoch === epoch && meta.cursor >= seq && meta.fullPull === null;
  const isAgain = ({ state, cmdId }: OutboxEntry): boolean => state === 'queued' && restored.has(cmdId);
  if (!isCurrent || device.stored<OutboxEntry>('outbox').some(isAgain)) return [];
  const docs = <T>(store: string): readonly T[] =>
    device.stored<{ readonly doc: T }>(store).map(({ doc }) => doc);
  const orders = docs<Order>('orders');
  const found = [...twiceOn(orders)];
  for (const visit of docs<Visit>('visits')) {
    const own = orders.filter(({ visitId }) => visitId === visit.id);
    found.push(...billFaults(visit, own));
    if (visit.status === 'merged' && visit.takings.length > 0) found.push(`I16 ${visit.number} keeps money`);
  }
  return found.map((fault) => `${fault}, as ${device.name} shows it`);
}

function* twiceOn(orders: readonly Order[]): Generator<string> {
  const places = new Map<string, string>();
  for (const { id, orderNumber, items } of orders) {
    for (const item of items) {
      const other = places.get(item.id);
      if (other !== undefined) yield `I14 line ${item.id} is on ${other} and on ${orderNumber} (${id})`;
      places.set(item.id, orderNumber);
    }
  }
}

interface SendArgs {
  readonly visitId: string;
  readonly itemIds: readonly string[];
}

/** The commands that put a line on a pad, take it off, and change how many portions it has. */
const ADDS: readonly string[] = ['order.addItem', 'visit.addItem', 'order.addCombo', 'visit.addCombo'];
const TAKES_OFF: readonly string[] = ['order.removeItem', 'visit.removeItem'];
const COUNTS: readonly string[] = ['order.setItem', 'visit.setItem'];

interface LineArgs {
  readonly orderId?: string;
  readonly visitId?: string;
  readonly itemId?: string;
  readonly by?: number;
}

class Ledger {
  readonly found: string[] = [];
  readonly #rows = new Rows();
  /** The order that has each line. */
  readonly #places = new Map<string, Order>();
  readonly #takenOff = new Set<string>();
  /** The lines that the kitchen has, and which line each of them counts on. */
  readonly #sent = new Map<string, string | undefined>();
  readonly #closed = new Map<string, Visit['closed']>();
  readonly #paid = new PaidLedger();

  apply(moment: Moment): void {
    const { rows, commands, isWhole } = moment;
    const touched = new Set<string>();
    // After a crash, one moment may have several versions of an order. The last one holds its lines.
    const versions = rows.flatMap(({ entity, doc }) => (entity === 'order' ? [doc] : []));
    const orders = [...new Map(versions.map((order) => [order.id, order])).values()];
    const before = orders.map(({ id }) => this.#rows.get('order', id));
    for (const row of rows) this.#rows.put(row);
    this.#place(before, orders);
    this.#checkGone(before, commands);
    for (const order of orders) {
      if (order.visitId !== undefined) touched.add(order.visitId);
      this.#checkSent(order, commands);
    }
    for (const { entity, id } of rows) if (entity === 'visit') touched.add(id);
    for (const id of touched) this.#checkVisit(id, isWhole);
    if (rows.some(({ entity }) => entity === 'visit' || entity === 'payment')) this.#checkTakings();
    for (const [n, command] of commands.entries()) this.#checkOutcome(command, commands.slice(n + 1));
    this.found.push(...this.#paid.check(this.#rows, moment));
  }

  #place(before: readonly (Order | undefined)[], orders: readonly Order[]): void {
    for (const order of before)
      for (const { id } of order?.items ?? [])
        if (this.#places.get(id)?.id === order?.id) this.#places.delete(id);
    for (const order of orders) {
      for (const { id } of order.items) {
        const other = this.#places.get(id);
        if (other) this.found.push(`I14 line ${id} is on ${other.orderNumber} and on ${order.orderNumber}`);
        this.#places.set(id, order);
      }
    }
  }

  #checkGone(before: readonly (Order | undefined)[], commands: readonly Processed[]): void {
    const lines = before.flatMap((order) => (order && isOfVisit(order) ? order.items : []));
    for (const line of lines.filter(({ id: lineId }) => !this.#places.has(lineId))) {
      const { id, name } = line;
      // A combo goes as one.
      const mates = lines.filter(({ combo }) => combo && combo.id === line.combo?.id);
      if ([line, ...mates].some((one) => commands.some((command) => takesOff(command, one.id))))
        this.#takenOff.add(id);
      else this.found.push(`I19 ${name} ${id} disappeared with ${namesOf(commands)}`);
    }
  }

  #checkSent(order: Order, commands: readonly Processed[]): void {
    if (isPad(order)) {
      const again = order.items.filter(({ id }) => this.#sent.has(id));
      for (const { id } of again) this.found.push(`I20 line ${id} is on the pad ${order.orderNumber} again`);
    }
    if (!isRound(order)) return;
    const named = new Set(commands.flatMap((command) => this.#meantBy(command)));
    for (const line of order.items.filter(({ id }) => !this.#sent.has(id))) {
      this.#sent.set(line.id, line.countedFrom);
      if (!order.paidFirst && !named.has(line.id) && !named.has(line.countedFrom ?? ''))
        this.found.push(
          `I21 line ${line.id} of ${order.orderNumber} is cooked, and ${namesOf(commands)} did not name it`,
        );
    }
  }

  /**
   * A send that names portions which somebody else has sent means the further portions of the same line. Portions of a
   * line that was sent are a line of their own once they move.
   */
  #meantBy(processed: Processed): readonly string[] {
    const { command } = processed;
    const parts = [...dividedBy(processed)].filter(([line]) => this.#sent.has(line)).map(([, part]) => part);
    if (command?.name !== 'visit.send') return parts;
    return (command.args as SendArgs).itemIds.flatMap((id) => [id, this.#sent.get(id) ?? id]);
  }

  #checkVisit(id: string, isWhole: boolean): void {
    const visit = this.#rows.get('visit', id);
    if (!visit) return;
    const orders = this.#rows.ordersOfVisit(id);
    const { number, status, closed } = visit;
    this.found.push(...billFaults(visit, orders));
    if (status === 'merged' && orders.some((order) => order.status !== 'cancelled' && order.items.length > 0))
      this.found.push(`I16 ${number} was merged and keeps lines`);
    const known = this.#closed.get(id);
    if (known && !same(known, closed)) this.found.push(`I17 the sale of ${number} changed`);
    if (!closed) return;
    if (orders.some((order) => (isPad(order) || isOwnPad(order)) && order.items.length > 0))
      this.found.push(`I18 ${number} is closed and has unsent lines`);
    this.#closed.set(id, closed);
    const { due } = billOf(visit, orders.filter(isRound));
    if (visit.owed !== 0 - due)
      this.found.push(`I16 ${number} owes ${visit.owed}, and its bill says ${-due}`);
    // Other changes of a gap may have come after the close.
    if (known || !isWhole) return;
    const bill = billOf({ ...visit, status: 'open' }, orders.filter(isRound));
    if (!same(saleOf(bill), closed.sale)) this.found.push(`I17 the sale of ${number} is not its bill`);
    if (bill.due > 0) this.found.push(`I18 ${number} was closed and owes ${bill.due}`);
  }

  #checkTakings(): void {
    const visits = this.#rows.all('visit');
    for (const { number, status, takings } of visits)
      if (status === 'merged' && takings.length > 0)
        this.found.push(`I16 ${number} was merged and keeps money`);
    const counted = visits.flatMap(({ takings }) =>
      takings.map(({ checkKey: _, back: __, ...taking }) => taking),
    );
    const paid = paidFor(this.#rows.all('payment'));
    const byId = (a: { paymentId: string }, b: { paymentId: string }): number =>
      a.paymentId < b.paymentId ? -1 : 1;
    if (!same([...counted].sort(byId), [...paid].sort(byId)))
      this.found.push(`I16 visits count ${JSON.stringify(counted)}, and were paid ${JSON.stringify(paid)}`);
  }

  /**
   * Checks I13, and that no money and no new line was refused because its visit went on elsewhere. `later` are the
   * commands of the same moment that were decided afterwards.
   */
  #checkOutcome({ command, status, code = '', detail }: Processed, later: readonly Processed[]): void {
    if (!command) return;
    const { name, args, role } = command;
    if (name === 'visit.send') {
      if (status === 'rejected') this.#checkRefusedSend(args as SendArgs, code);
      else if (status !== 'held')
        this.#checkSend(args as SendArgs, (detail ?? {}) as { missing?: readonly string[] }, later);
    }
    if (status === 'rejected' && COUNTS.includes(name) && roleMay(role, 'visit.edit'))
      this.#checkRefusedCount(args as LineArgs, code);
    const orderId = rootIn(args as LineArgs);
    const isThere = status === 'rejected' && this.#rows.get('visit', orderId) !== undefined;
    // The pad is hidden from other roles.
    if (
      !isThere ||
      !roleMay(role, 'visit.edit') ||
      !['visit.notFound', 'visit.closed', 'order.notFound'].includes(code)
    )
      return;
    if (name === 'payment.record') this.found.push(`I16 money for ${orderId} was refused: ${code}`);
    if (ADDS.includes(name)) this.found.push(`I19 a line for ${orderId} was refused: ${code}`);
  }

  /** A line of the visit counts up wherever it is by now. A cancelled round takes no portions. */
  #checkRefusedCount({ orderId = '', itemId = '', by = 0, ...args }: LineArgs, code: string): void {
    const visitId = args.visitId ?? this.#rows.get('order', orderId)?.visitId;
    if (visitId === undefined || by <= 0 || !['item.notFound', 'order.notDraft'].includes(code)) return;
    const chain = chainOf(this.#rows, ANYBODY, visitId);
    const order = chain && placedLine(chain, itemId)?.order;
    if (order && order.status !== 'cancelled')
      this.found.push(`I19 portions of ${itemId} on ${order.orderNumber} were refused: ${code}`);
  }

  #checkSend(
    { visitId, itemIds }: SendArgs,
    { missing = [] }: { missing?: readonly string[] },
    later: readonly Processed[],
  ): void {
    for (const id of itemIds) {
      const order = this.#places.get(id);
      // A cancelled order that was never sent took its lines with it.
      const isDone = order ? isRound(order) || order.status === 'cancelled' : this.#takenOff.has(id);
      if (!isDone && !missing.includes(id)) this.found.push(`I13 line ${id} was sent and is not in a round`);
    }
    const pads = chainOf(this.#rows, ANYBODY, visitId)?.pads ?? [];
    for (const { id, countedFrom = '' } of pads.flatMap(({ items }) => items))
      if (itemIds.includes(countedFrom) && !later.some((command) => counts(command, countedFrom)))
        this.found.push(`I13 portions ${id} of a sent line were left behind`);
  }

  #checkRefusedSend({ visitId, itemIds }: SendArgs, code: string): void {
    const chain = chainOf(this.#rows, ANYBODY, visitId);
    const lines = chain?.pads.flatMap(({ items }) => items) ?? [];
    const isWrong =
      code === 'item.notFound'
        ? lines.some(({ id }) => itemIds.includes(id))
        : code === 'visit.notFound' && chain;
    if (isWrong) this.found.push(`I13 a send on ${visitId} was refused: ${code}`);
  }
}

const rootIn = ({ orderId, visitId }: LineArgs): string => visitId ?? orderId ?? '';

const namesOf = (commands: readonly Processed[]): string =>
  commands.map(({ command }) => command?.name ?? 'an unknown command').join(', ');

function takesOff({ command }: Processed, lineId: string): boolean {
  if (!command || ![...TAKES_OFF, ...COUNTS].includes(command.name)) return false;
  return (command.args as LineArgs).itemId === lineId;
}

/** Whether the command may have put more portions of the line on the pad. */
function counts({ command }: Processed, lineId: string): boolean {
  if (!command || !COUNTS.includes(command.name)) return false;
  const { itemId, by = 0 } = command.args as LineArgs;
  return itemId === lineId && by > 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function paidFor(payments: readonly Payment[]) {
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  return payments
    .filter((payment) => payment.visitId !== undefined && isTaken(payment))
    .map(({ id, amount, tip }) => {
      const given = refunds.filter(({ paymentId }) => paymentId === id);
      return { paymentId: id, amount, tip, refunded: sum(given.map((refund) => refund.amount)) };
    });
}

/** I15. The parts of a bill are compared with its whole. */
function billFaults(visit: Visit, orders: readonly Order[]): string[] {
  const bill = billOfVisit(visit, orders);
  const { checks, lines, gross, comps, discounts, total, due } = bill;
  const shares = lines.flatMap((line) => [line.net, ...Object.values(line.shares)]);
  const sums: readonly (readonly [string, number, number])[] = [
    ['totals of the checks', sum(checks.map((check) => check.total)), total],
    ['dues of the checks', sum(checks.map((check) => check.due)), due],
    ['nets of the lines', sum(lines.map(({ net }) => net)), gross - comps - discounts],
    ['shares of the lines', sum(lines.flatMap((line) => Object.values(line.shares))), bill.net],
    ['negative shares', shares.filter((share) => share < 0).length, 0],
  ];
  return sums
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `I15 ${visit.number}: the ${what} are ${is}, not ${should}`);
}
