/**
 * Packs the documents of sales that are some days old. A packed document is the same document: whoever reads it gets its text,
 * and whoever writes it again writes text. So it is done once, for each row in the order in which rows came.
 */
import { sql } from 'drizzle-orm';
import { packedDocument } from '../../audit/packed-rows.ts';
import { STEP_ROWS } from '../../door/pruning.ts';
import { COLUMNS } from '../../rows/row-columns.ts';
import { inserting, selecting } from '../prepare-statement.ts';
import { type Parts, SOME, type Step } from './step.ts';
import type { Facts } from './upkeep.ts';

const value = sql.placeholder;

const NAMES = ['rowid', 'venueId', 'entity', 'id', 'version', 'doc', ...COLUMNS];
const DOC = NAMES.indexOf('doc');
const CREATED_AT = NAMES.indexOf('createdAt');

/** Goes on behind the last row that it looked at, up to the first one that is too young. */
export function packDocuments({ statement, forSome }: Parts, facts: Facts): Step {
  const next = statement(
    sql`SELECT ${selecting(NAMES)} FROM row WHERE rowid > ${value('place')} ORDER BY rowid ${SOME}`,
  );
  // A row that only became shorter would leave its page half empty. One that goes and comes back does not.
  const remove = statement(sql`DELETE FROM row WHERE rowid = ${value('rowid')}`);
  const put = statement(inserting('row', NAMES));
  return ({ before }) => {
    const found = next.all({ place: Number(facts.get('packedThrough') ?? 0) });
    const young = found.findIndex((row) => row[CREATED_AT] !== null && String(row[CREATED_AT]) >= before);
    const old = young === -1 ? found : found.slice(0, young);
    let removed = 0;
    const done = forSome(old, (row) => {
      if (row[CREATED_AT] === null) return;
      const kept = Object.fromEntries(NAMES.map((name, n) => [name, row[n]]));
      remove.run(kept);
      put.run({ ...kept, doc: packedDocument(String(row[DOC])) });
      removed += 1;
    });
    const last = old[done - 1];
    if (last) facts.put('packedThrough', String(last[0]));
    return { removed, next: done < old.length || old.length === STEP_ROWS ? 0 : null };
  };
}
