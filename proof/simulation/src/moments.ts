/** Cuts the record of a server into steps: one command with the rows that it wrote, or the changes of a gap. */
import type { StoredRow } from '@tableside/api/storage/storage.ts';
import type { Processed, ServerRecord } from './server-record.ts';

export interface Moment {
  readonly rows: readonly StoredRow[];
  /** The first outcomes that belong to these rows. A command without a change has a moment of its own. */
  readonly commands: readonly Processed[];
  /** False when the process died meanwhile, so that only the last version of each row is known. */
  readonly isWhole: boolean;
}

interface Written {
  readonly upTo: number;
  readonly rows: readonly StoredRow[];
  readonly isWhole: boolean;
}

/** Returns the moments in the order in which the server decided them. */
export function momentsOf({ written, processed }: ServerRecord): readonly Moment[] {
  const waiting = changesOf(written);
  const moments: { rows: readonly StoredRow[]; commands: Processed[]; isWhole: boolean; upTo: number }[] = [];
  let known = 0;
  const takeUpTo = (seq: number): void => {
    for (let next = waiting[0]; next && next.rows.length > 0; next = waiting[0]) {
      if (startOf(next, known) > seq) return;
      waiting.shift();
      known = next.upTo;
      moments.push({ ...next, commands: [] });
    }
  };
  for (const command of processed.filter(({ repeated }) => !repeated)) {
    const { seq } = command;
    if (seq === undefined) {
      moments.push({ rows: [], commands: [command], isWhole: true, upTo: 0 });
      continue;
    }
    takeUpTo(seq);
    const moment = moments.findLast(({ upTo }) => upTo >= seq);
    moment?.commands.push(command);
  }
  takeUpTo(Number.POSITIVE_INFINITY);
  return moments;
}

/**
 * Returns the first change number of a step. A gap begins right after what is known: a command whose rows were all
 * written again before the process died belongs to it too.
 */
const startOf = ({ rows, isWhole }: Written, known: number): number =>
  isWhole ? Math.min(...rows.map((row) => row.seq)) : known + 1;

function changesOf(written: ServerRecord['written']): Written[] {
  const changes: Written[] = [];
  const sorted = [...written].sort((a, b) => a.row.seq - b.row.seq);
  for (const { row, afterGap } of sorted) {
    const last = changes.at(-1);
    const isSame = last !== undefined && (last.upTo === row.seq || (afterGap && !last.isWhole));
    if (isSame) changes[changes.length - 1] = { ...last, upTo: row.seq, rows: [...last.rows, row] };
    else changes.push({ upTo: row.seq, rows: [row], isWhole: !afterGap });
  }
  return changes;
}
