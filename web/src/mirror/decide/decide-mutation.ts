/**
 * Runs one mutation over a view of the rows. It applies the same rule as the server and reports what the mutation read
 * and changed.
 */
import type { Command, Context, Decision } from '@tableside/domain/command/command.ts';
import type { FindAsync, Read } from '@tableside/domain/command/look-ups.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { type Change, rowKey } from '@tableside/domain/entities/entities.ts';
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

/** A mutation with its arguments parsed and its reads named. A replay prepares each one only once. */
export type Prepared = { readonly mutation: Mutation } & (
  | {
      readonly kind: 'ready';
      readonly command: Command;
      readonly args: unknown;
      readonly reads: readonly Read[];
    }
  | { readonly kind: 'shape'; readonly path: string }
  /** A command that this version does not know. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly fault: RuleFault }
);

export function prepareMutation(mutation: Mutation): Prepared {
  const command = loadedRules().findCommand(mutation.name);
  if (!command) return { kind: 'unknown', mutation };
  try {
    return guarded(mutation, () => prepare(command, mutation));
  } catch (fault) {
    if (!(fault instanceof RuleFault)) throw fault;
    return { kind: 'fault', mutation, fault };
  }
}

/** Throws `RuleFault` when the rule throws. A command that this version does not know has no effect. */
export async function decidePrepared(find: FindAsync, prepared: Prepared): Promise<Decided> {
  if (prepared.kind === 'fault') throw prepared.fault;
  if (prepared.kind === 'unknown') return withoutEffect({ status: 'noop' });
  if (prepared.kind === 'shape')
    return withoutEffect({ status: 'rejected', code: 'args.shape', detail: { path: prepared.path } });
  const { mutation, command, args, reads } = prepared;
  const { rows, topics } = await loadReads(reads, find);
  const decision = guarded(mutation, () =>
    loadedRules().runCommand(command, rows, { args, context: mutation.context }),
  );
  const changes = decision.status === 'applied' || decision.status === 'adjusted' ? decision.changes : [];
  if (changes.length === 0) return withoutEffect(decision, topics);
  return { decision, changes, touched: touchedBy(changes, rows, topics) };
}

export const decideMutation = async (find: FindAsync, mutation: Mutation): Promise<Decided> =>
  decidePrepared(find, prepareMutation(mutation));

/** Loads the reads of all mutations at once, so that a caching source already has them. */
export async function readAhead(find: FindAsync, mutations: readonly Prepared[]): Promise<void> {
  const reads = mutations.flatMap((prepared) => (prepared.kind === 'ready' ? prepared.reads : []));
  const distinct = new Map(reads.map((read) => [JSON.stringify(read), read]));
  await loadReads([...distinct.values()], find);
}

function prepare(command: Command, mutation: Mutation): Prepared {
  const { args, version, context } = mutation;
  const current = version < command.version && command.upcast ? command.upcast(args, version) : args;
  const parsed = v.safeParse(command.args, current);
  if (!parsed.success) return { kind: 'shape', mutation, path: v.getDotPath(parsed.issues[0]) ?? '' };
  const reads = command.reads(parsed.output, context.actor);
  return { kind: 'ready', mutation, command, args: parsed.output, reads };
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
