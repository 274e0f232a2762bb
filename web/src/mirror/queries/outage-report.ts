/** Reports what happened to the changes that this device made, or still had to send, during an outage. */
import type { AckedEntry, MirrorDb, Outage, RejectedEntry } from '../database/mirror-db.ts';
import { readMeta } from '../database/sync-meta.ts';
import { isAnswered } from '../outbox/answered.ts';

export interface OutageReport extends Outage {
  /** Accepted unchanged by the server, oldest first. */
  readonly sent: readonly AckedEntry[];
  /** Accepted in a different form, or found to be done already. */
  readonly merged: readonly AckedEntry[];
  /** Refused, or held for a manager. A person must act on these. */
  readonly rejected: readonly RejectedEntry[];
  /** Made by the end of the outage and still unsent. */
  readonly waiting: number;
}

/** Returns null when there was no outage, or nothing is left to report. */
export async function outageReport(db: MirrorDb): Promise<OutageReport | null> {
  const known = await db.meta.get('outage');
  if (known?.key !== 'outage' || known.last === null) return null;
  const { from, to } = known.last;
  const isOfThen = ({ name, queuedAt }: { readonly name: string; readonly queuedAt: number }): boolean =>
    queuedAt <= to && name !== 'sync.skip';
  const [acked, refused, outbox, meta] = await Promise.all([
    db.acked.where('at').aboveOrEqual(from).sortBy('queuedAt'),
    db.rejected.where('at').aboveOrEqual(from).sortBy('queuedAt'),
    db.outbox.where('[state+answered]').equals(['queued', 0]).toArray(),
    readMeta(db),
  ]);
  const taken = acked.filter(isOfThen);
  const report = {
    from,
    to,
    sent: taken.filter(({ status, code }) => status === 'applied' || code === 'patch.partial'),
    merged: taken.filter(({ status, code }) => status !== 'applied' && code !== 'patch.partial'),
    rejected: refused.filter(isOfThen),
    waiting: outbox.filter((entry) => isOfThen(entry) && !isAnswered(entry, meta ?? {})).length,
  };
  const isEmpty = taken.length + report.rejected.length + report.waiting === 0;
  return isEmpty ? null : report;
}
