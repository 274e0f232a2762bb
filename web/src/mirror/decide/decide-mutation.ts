/**
 * Runs one mutation over a view of the rows. It applies the same rule as the server and reports what the mutation read
 * and changed.
 */
import { type Command, type Context, type Decision, noop, rejected, run } from '@tableside/domain/command.ts';
import { type Change, rowKey } from '@tableside/domain/entities.ts';
import type { FindAsync, Read } from '@tableside/domain/look-ups.ts';
import type { Rows } from '@tableside/domain/rows.ts';
import * as v from 'valibot';
import type { Touched } from '../database/mirror-db.ts';
import { loadReads } from './load-reads.ts';
import { loadedRules } from './rules.ts';
import { topicsOfRow } from './topics.ts';

export interface Mutation {
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  readonly context: Context;
}

export interface Decided {
  readonly decision: Decision;
  readonly changes: readonly Change[];
  readonly touched: Touched;
}

const UNTOUCHED: Touched = { rows: [], reads: [], writes: [] };
const withoutEffect = (decision: Decision, reads: readonly string[] = []): Decided => ({
  decision,
  changes: [],
  touched: { ...UNTOUCHED, reads },
});

/** A rule threw an error. This is a bug in the rule, not a failure of the database. */
export class RuleFault extends Error {
  override readonly name = 'RuleFault';
}

/** Throws `RuleFault` when the rule throws. A command that this version does not know has no effect. */
export async function decideMutation(find: FindAsync, mutation: Mutation): Promise<Decided> {
  const command = loadedRules().findCommand(mutation.name);
  if (!command) return withoutEffect(noop);
  const prepared = guarded(mutation, () => prepare(command, mutation));
  if (prepared.kind === 'shape') return withoutEffect(rejected('args.shape', { path: prepared.path }));
  const { rows, topics } = await loadReads(prepared.reads, find);
  const call = { args: prepared.args, context: mutation.context };
  const decision = guarded(mutation, () => run(command, rows, call));
  const changes = decision.status === 'applied' || decision.status === 'adjusted' ? decision.changes : [];
  if (changes.length === 0) return withoutEffect(decision, topics);
  return { decision, changes, touched: touchedBy(changes, rows, topics) };
}

/** Loads the reads of all mutations at once, so that a caching source already has them. */
export async function readAhead(find: FindAsync, mutations: readonly Mutation[]): Promise<void> {
  const reads = mutations.flatMap(readsOf);
  const distinct = new Map(reads.map((read) => [JSON.stringify(read), read]));
  await loadReads([...distinct.values()], find);
}

/** Returns nothing for a mutation that cannot be decided. */
function readsOf(mutation: Mutation): readonly Read[] {
  const command = loadedRules().findCommand(mutation.name);
  if (!command) return [];
  try {
    const prepared = prepare(command, mutation);
    return prepared.kind === 'ready' ? prepared.reads : [];
  } catch {
    return [];
  }
}

type Prepared =
  | { readonly kind: 'ready'; readonly args: unknown; readonly reads: readonly Read[] }
  | { readonly kind: 'shape'; readonly path: string };

function prepare(command: Command, { args, version, context }: Mutation): Prepared {
  const current = version < command.version && command.upcast ? command.upcast(args, version) : args;
  const parsed = v.safeParse(command.args, current);
  if (!parsed.success) return { kind: 'shape', path: v.getDotPath(parsed.issues[0]) ?? '' };
  return { kind: 'ready', args: parsed.output, reads: command.reads(parsed.output, context.actor) };
}

function guarded<T>(mutation: Mutation, rule: () => T): T {
  try {
    return rule();
  } catch (cause) {
    throw new RuleFault(`The rule of ${mutation.name} threw`, { cause });
  }
}

function touchedBy(changes: readonly Change[], before: Rows, reads: readonly string[]): Touched {
  const writes = new Set<string>();
  for (const { entity, id, doc } of changes) {
    for (const topic of topicsOfRow(entity, id, before.get(entity, id))) writes.add(topic);
    for (const topic of topicsOfRow(entity, id, doc)) writes.add(topic);
  }
  const rows = new Set(changes.map(({ entity, id }) => rowKey(entity, id)));
  return { rows: [...rows], reads, writes: [...writes] };
}
