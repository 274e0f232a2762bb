/**
 * I29: Portions are never lost and never counted twice. Whatever a change of orders takes from the count of a size, the
 * lines hold, and the other way round. Only counts that somebody gives change the sum. No count goes below zero.
 */
import type { StoredRow } from '@tableside/api/storage/storage.ts';
import { rowKey } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Effects } from './effects.ts';
import type { ServerRecord } from './server-record.ts';

type Known = Map<string, StoredRow>;

/** The effect of one change number on one size. */
interface Moved {
  readonly seq: number;
  readonly size: string;
  /** The portions that lines hold now and did not hold before. Below zero: the other way round. */
  readonly held: number;
  /** By how much the count went up. Undefined when nobody counted the size, before or after. */
  readonly left: number | undefined;
}

export function checkStock(record: ServerRecord): string[] {
  const below = [...record.latest.values()].flatMap((row) =>
    row.entity === 'product' ? row.doc.sizes.filter(({ left }) => (left ?? 0) < 0).map(({ id }) => id) : [],
  );
  const commandOf = (seq: number): string =>
    record.processed.find((one) => one.seq === seq)?.command?.name ?? `change ${seq}`;
  return [
    ...below.map((size) => `I29 fewer than none are left of ${size}`),
    ...movesOf(record)
      .filter(({ left, held }) => left !== undefined && left + held !== 0)
      .map(
        ({ seq, size, held, left }) =>
          `I29 ${commandOf(seq)}: lines took ${held} of ${size}, it has ${left} more`,
      ),
  ];
}

export function noteStock(record: ServerRecord, effects: Effects): void {
  const moves = movesOf(record).filter(({ left }) => left !== undefined);
  effects.note('portions taken from a count', moves.filter(({ held }) => held > 0).length);
  effects.note('portions given back to a count', moves.filter(({ held }) => held < 0).length);
}

/** Returns what the changes of orders did to the counts. Counts that somebody gives come alone, without an order. */
function movesOf({ written }: ServerRecord): readonly Moved[] {
  const bySeq = new Map<number, { rows: StoredRow[]; isWhole: boolean }>();
  for (const { row, afterGap } of written) {
    const change = bySeq.get(row.seq) ?? { rows: [], isWhole: true };
    change.rows.push(row);
    bySeq.set(row.seq, { ...change, isWhole: change.isWhole && !afterGap });
  }
  const known: Known = new Map();
  const moves: Moved[] = [];
  for (const [seq, { rows, isWhole }] of [...bySeq].sort(([a], [b]) => a - b)) {
    const latest = new Map(rows.map((row) => [rowKey(row.entity, row.id), row]));
    if (isWhole) moves.push(...movesIn(seq, latest, known));
    for (const [key, row] of latest) known.set(key, row);
  }
  return moves;
}

function movesIn(seq: number, written: Known, known: Known): readonly Moved[] {
  const held = new Map<string, number>();
  for (const [key, row] of written) {
    const before = known.get(key);
    if (row.entity === 'order' && (before === undefined || before.entity === 'order'))
      for (const [size, portions] of takenBy(before?.doc, row.doc))
        held.set(size, (held.get(size) ?? 0) + portions);
  }
  return [...held].map(([size, portions]) => ({
    seq,
    size,
    held: portions,
    left: countMoved(size, written, known),
  }));
}

/** Yields the portions of each size that an order took. A draft that is cancelled holds none; other orders keep theirs. */
function* takenBy(before: Order | undefined, after: Order): Generator<readonly [string, number]> {
  if (before?.status === 'cancelled') return;
  for (const line of before?.items ?? []) yield [sizeOf(line), -(line.counted ?? 0)];
  if (after.status === 'cancelled' && before?.status === 'draft') return;
  for (const line of after.items) yield [sizeOf(line), line.counted ?? 0];
}

const nameOf = (productId: string, sizeId: string): string => `${productId} ${sizeId}`;
const sizeOf = ({ productId, size }: Order['items'][number]): string => nameOf(productId, size.id);

function countMoved(size: string, written: Known, known: Known): number | undefined {
  const before = countsIn(known).get(size) ?? null;
  const after = countsIn(written).get(size);
  if (after === undefined) return before === null ? undefined : 0;
  return before === null || after === null ? undefined : after - before;
}

/** Returns what is left of each size. Null: nobody counts it. */
const countsIn = (rows: Known): ReadonlyMap<string, number | null> =>
  new Map(
    [...rows.values()].flatMap((row) =>
      row.entity === 'product'
        ? row.doc.sizes.map(({ id, left }) => [nameOf(row.id, id), left ?? null] as const)
        : [],
    ),
  );
