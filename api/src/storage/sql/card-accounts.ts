/** The accounts at providers of card readers, one a venue. */
import { type SQL, sql } from 'drizzle-orm';
import type { CardAccountRecord, CardAccounts, NewCardAccount } from '../door/card-accounts.ts';
import { one, type WritableDatabase } from './any-database.ts';
import { record, run, type Steps, tell } from './steps.ts';

export const createCardAccounts = (database: WritableDatabase): CardAccounts => ({
  of: async (venueId) => found(await one<Stored>(database, selecting(sql`venue_id = ${venueId}`))),
  get: async (id) => found(await one<Stored>(database, selecting(sql`account_id = ${id}`))),
  put: (account) => database.write(account.venueId, () => put(account)),
  remove: ({ venueId, event }) =>
    database.write(venueId, function* () {
      yield* run(sql`DELETE FROM card_account WHERE venue_id = ${venueId}`);
      yield* record(event);
    }),
  note: (id, fault, at) =>
    fault === null
      ? database.run(sql`UPDATE card_account SET fault = NULL, fault_at = NULL
          WHERE account_id = ${id} AND fault IS NOT NULL`)
      : database.run(sql`UPDATE card_account SET fault = ${fault}, fault_at = ${at}
          WHERE account_id = ${id} AND (fault IS NULL OR fault <> ${fault})`),
});

interface Stored extends Omit<CardAccountRecord, 'test' | 'hasHooks' | 'madeBy'> {
  readonly test: number;
  readonly hasHooks: number;
  readonly madeBy: string;
  readonly madeByName: string;
}

function found(stored: Stored | undefined): CardAccountRecord | undefined {
  if (!stored) return undefined;
  const { test, hasHooks, madeBy: id, madeByName: name, ...known } = stored;
  return { ...known, test: test === 1, hasHooks: hasHooks === 1, madeBy: { id, name } };
}

const selecting = (where: SQL): SQL =>
  sql`SELECT account_id AS id, venue_id AS "venueId", provider, label, test, sealed, location_id AS "locationId",
      has_hooks AS "hasHooks", made_at AS "madeAt", made_by AS "madeBy", made_by_name AS "madeByName", fault,
      fault_at AS "faultAt"
    FROM card_account WHERE ${where}`;

function* put({ event, ...account }: NewCardAccount): Steps {
  const { id, venueId, provider, label, sealed, locationId, madeAt, madeBy } = account;
  const [test, hasHooks] = [account.test, account.hasHooks].map(Number);
  yield* run(
    sql`DELETE FROM card_account WHERE venue_id = ${venueId}`,
    sql`INSERT INTO card_account (account_id, venue_id, provider, label, test, sealed, location_id, has_hooks, made_at,
        made_by, made_by_name)
      VALUES (${id}, ${venueId}, ${provider}, ${label}, ${test}, ${sealed}, ${locationId}, ${hasHooks}, ${madeAt},
        ${madeBy.id}, ${madeBy.name})`,
  );
  yield* record(event);
  yield* tell({ kind: 'cards', venueId, about: null });
}
