/** How many mutations servers on one PostgreSQL take, what each costs, and how many statements a transaction has. */
import { postgresBaselines } from '../postgres-baseline.ts';
import { BATCH, loadOf, pushBoth, pushFor, type Told, tellRates } from '../pushes.ts';
import type { Run } from '../run.ts';
import { type House, openHouse } from './house.ts';

const PER_SECOND = { singles: 600, batches: 4000 };
const OF_BASELINE = 0.5;
const STATEMENTS = 16;
const STATEMENTS_MS = 2000;

/** Measures a server that is alone on its database, beside the baseline of the same rows. Closes it. */
export async function measureRates(run: Run, house: House, of = ''): Promise<void> {
  const { singles, batches } = await pushBoth(run, house);
  for (const server of house.servers) await server.close();
  const baselines = await postgresBaselines(house.postgres.url);
  await house.close();
  tellRatesAndCost(run, { singles, batches, baselines, of });
  const value = batches.perSecond / baselines.batches;
  run.targets.push(
    { name: 'singles on PostgreSQL', value: singles.perSecond, unit: '/s', atLeast: PER_SECOND.singles },
    { name: 'batches on PostgreSQL', value: batches.perSecond, unit: '/s', atLeast: PER_SECOND.batches },
    {
      name: 'batches on PostgreSQL against its baseline',
      value,
      unit: '×',
      atLeast: OF_BASELINE,
      isRatio: true,
    },
  );
}

/** Reports the rates, and the processor time of a mutation where it can be told. */
export function tellRatesAndCost(run: Run, told: Told): void {
  tellRates(run, told);
  const { singles, batches, of = '' } = told;
  const kinds = [
    { at: `one a transaction${of}`, cpu: singles.cpu },
    { at: `${BATCH} a transaction${of}`, cpu: batches.cpu },
  ];
  for (const { at, cpu } of kinds) {
    const costs = {
      'CPU of a mutation, servers': cpu.servers,
      'CPU of a mutation, PostgreSQL': cpu.postgres,
    };
    for (const [name, value] of Object.entries(costs))
      if (value !== undefined) run.figure({ name, at, value, unit: 'ms' });
  }
}

/**
 * Counts the statements of every transaction that writes, beside its begin and end, in the log of a PostgreSQL server
 * that logs each.
 */
export async function measureStatements(run: Run): Promise<void> {
  const house = await openHouse(run, 1, { settings: { log_statement: 'all', log_line_prefix: '%v|' } });
  const load = await loadOf(house);
  const counts: number[] = [];
  for (const batch of [1, BATCH]) {
    const before = house.postgres.log.length;
    await pushFor({ ...load, batch, ms: STATEMENTS_MS });
    const most = Math.max(...statementsOf(house.postgres.log.slice(before)));
    run.figure({
      name: 'statements of a transaction, at most',
      at: `${batch} a request`,
      value: most,
      unit: '',
    });
    counts.push(most);
  }
  await house.close();
  run.targets.push({
    name: 'statements of a transaction on PostgreSQL',
    value: Math.max(...counts),
    atMost: STATEMENTS,
  });
}

const LOGGED = /^(\d+\/\d+)\|LOG: {2}(?:execute [^:]*|statement): (.*)$/gm;
/** Every transaction of mutations ends with it. */
const WRITES = /^(WITH part_0 AS|UPDATE venue_seq SET seq)/;
const FRAME = /^(BEGIN|COMMIT)$/;

/** Returns how many statements each transaction of mutations has. */
export function statementsOf(log: string): readonly number[] {
  const transactions = new Map<string, string[]>();
  for (const [, name = '', statement = ''] of log.matchAll(LOGGED))
    transactions.set(name, [...(transactions.get(name) ?? []), statement]);
  return [...transactions.values()]
    .filter((statements) => statements.some((one) => WRITES.test(one)))
    .map((statements) => statements.filter((one) => !FRAME.test(one)).length);
}
