/** What the server's secret encrypts: act keys, second factors, secrets of webhooks, and accounts of card readers. */
import { type SQL, sql } from 'drizzle-orm';
import type { Rotation, Sealed, SealedText } from '../door/sealed.ts';
import { one, type WritableDatabase } from './any-database.ts';
import type { KeyNames } from './pins.ts';
import { record, rows, run, type Steps } from './steps.ts';

export interface SealedParts {
  readonly keys: KeyNames;
  /** Keeps the new secret, in a database that keeps it. */
  readonly keep?: (secret: Rotation['secret']) => SQL;
}

const NOTE = 'earlierSecrets';

export const createSealed = (database: WritableDatabase, parts: SealedParts): Sealed => ({
  async note() {
    const fact = sql`SELECT value FROM upkeep_fact WHERE name = ${NOTE}`;
    return (await one<{ readonly value: string }>(database, fact))?.value ?? null;
  },
  rotate: (rotation) => database.write(null, () => rotate(parts, rotation)),
});

function* rotate({ keys, keep }: SealedParts, { again, secret, note, endsAll, at }: Rotation): Steps<number> {
  let changed = 0;
  for (const { kind, table, id, sealed } of placesOf(keys)) {
    const texts = yield* rows<Omit<SealedText, 'kind'>>(
      sql`SELECT ${id} AS id, ${sealed} AS sealed FROM ${table}`,
    );
    for (const text of texts) {
      const to = again({ kind, ...text });
      if (to === text.sealed) continue;
      yield* run(sql`UPDATE ${table} SET ${sealed} = ${to} WHERE ${id} = ${text.id}`);
      changed += 1;
    }
  }
  yield* run(
    sql`INSERT INTO upkeep_fact (name, value) VALUES (${NOTE}, ${note})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  if (keep) yield* run(keep(secret));
  if (endsAll) yield* run(...endings(at));
  for (const { venueId } of yield* rows<{ readonly venueId: string }>(VENUES))
    yield* record({ venueId, actor: null, action: 'server.secret', at, detail: { endsAll } });
  return changed;
}

/** A venue has a trail once it has change numbers. */
const VENUES = sql`SELECT venue_id AS "venueId" FROM venue_seq ORDER BY venue_id`;

const placesOf = (keys: KeyNames) =>
  [
    { kind: 'actKey', table: sql`act_key`, ...keys },
    { kind: 'secondFactor', table: sql`second_factor`, id: sql`user_id`, sealed: sql`sealed` },
    { kind: 'webhook', table: sql`webhook`, id: sql`webhook_id`, sealed: sql`secret` },
    { kind: 'card', table: sql`card_account`, id: sql`account_id`, sealed: sql`sealed` },
  ] as const;

/** What nobody could use any more must not look as if they could. */
const endings = (at: string): SQL[] => [
  sql`UPDATE session SET revoked_at = ${at} WHERE revoked_at IS NULL`,
  sql`UPDATE act_key SET revoked_at = ${at} WHERE revoked_at IS NULL`,
  sql`UPDATE membership SET pin_hash = NULL WHERE pin_hash IS NOT NULL`,
  sql`DELETE FROM recovery_code`,
  sql`DELETE FROM invitation`,
  sql`DELETE FROM password_reset`,
];
