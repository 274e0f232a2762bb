/**
 * Broken variants of the product. Each variant breaks one rule, and the simulation must notice it. A mutant is a list of
 * patches, made while a suite or a bundle loads the product's files; nothing of it is in what ships. If the code to
 * patch is no longer there, loading fails, so a mutant cannot go stale unnoticed.
 */
import type { Plugin } from 'vite';
import { CASH_MUTANTS } from './cash-mutants.ts';
import { CHOICE_MUTANTS } from './choice-mutants.ts';
import { COMBO_MUTANTS } from './combo-mutants.ts';
import { FLOOR_MUTANTS } from './floor-mutants.ts';
import { HOURS_MUTANTS } from './hours-mutants.ts';
import type { Mutant } from './mutant.ts';
import { OPEN_PRICE_MUTANTS } from './open-price-mutants.ts';
import { PAID_MUTANTS } from './paid-mutants.ts';
import { patched } from './patch.ts';
import { PRINT_MUTANTS } from './print-mutants.ts';
import { PROCESS_MUTANTS } from './process-mutants.ts';
import { STATION_MUTANTS } from './station-mutants.ts';
import { TIP_MUTANTS } from './tip-mutants.ts';
import { VISIT_MUTANTS } from './visit-mutants.ts';

const WRITE_COMMANDS = 'api/src/storage/writing/write-commands.ts';
const APPLY_ENVELOPE = 'web/src/mirror/rebase/apply-envelope.ts';
const OPTIMISTIC_WRITE = 'web/src/mirror/decide/optimistic-write.ts';
const ENGINE_CORE = 'web/src/engine/core.ts';
const MAY_CONFIRM = "if (!catchUp.isDone || (by === 'frame' && !this.liveIsFresh)) return;";

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no dedupe by mid',
    quick: true,
    patches: [
      {
        file: WRITE_COMMANDS,
        in: 'processed',
        find: 'const known = $found;',
        replace: 'return undefined; const known = $found;',
      },
      {
        file: 'api/src/storage/sqlite/commands/command-log.ts',
        in: 'createCommandLog',
        find: "inserting('command_log', [...ADDED, ...OUTCOME])",
        replace: "sql.join([inserting('command_log', [...ADDED, ...OUTCOME]), sql` ON CONFLICT DO NOTHING`])",
      },
    ],
  },
  {
    name: 'what is open is taken for everything',
    patches: [
      {
        file: APPLY_ENVELOPE,
        in: 'endsFullPull',
        find: '!fillsOpen(meta)',
        replace: 'true',
      },
      { file: APPLY_ENVELOPE, in: 'advanced', find: '!more && fillsOpen(meta)', replace: 'false' },
    ],
  },
  {
    name: 'row and outbox in two transactions',
    quick: true,
    patches: [
      { file: OPTIMISTIC_WRITE, in: 'writeTap', find: 'db.outbox.add(entry)', replace: 'undefined' },
      { file: OPTIMISTIC_WRITE, in: 'writeTap', find: 'db.meta.put($meta)', replace: 'undefined' },
      {
        file: OPTIMISTIC_WRITE,
        in: 'optimisticWrite',
        find: 'decidingTransaction($mirror, $write)',
        replace: `decidingTransaction($mirror, $write).then(async (done) => {
          if (done.kind !== 'queued') return done;
          await mirror.transaction('rw', mirror.tables, async () => {
            const meta = await requireMeta(mirror);
            await mirror.outbox.add({ ...done.queued.entry, mid: meta.nextMid });
            await mirror.meta.put({ ...meta, nextMid: meta.nextMid + 1 });
          });
          return done;
        })`,
      },
    ],
  },
  {
    name: 'a tap need not wait for the disk',
    quick: true,
    patches: [
      {
        file: 'web/src/mirror/decide/rules.ts',
        in: 'decidingTransaction',
        find: 'writeTransaction(mirror, mirror.tables, work)',
        replace: 'repeatableTransaction(mirror, mirror.tables, work)',
      },
    ],
  },
  {
    name: 'pending dropped on the push answer',
    patches: [
      {
        file: APPLY_ENVELOPE,
        in: 'noteOutcomes',
        find: "if (expected === undefined) return 'noted';",
        replace: `
          await db.outbox.bulkDelete(results.map((result) => result.mid));
          if (expected === undefined) return 'noted';`,
      },
    ],
  },
  {
    name: 'no gap check',
    patches: [{ file: APPLY_ENVELOPE, in: 'judge', find: 'envelope.from > meta.cursor', replace: 'false' }],
  },
  {
    name: 'lastMid ignored',
    patches: [
      {
        file: APPLY_ENVELOPE,
        in: 'applyWithin',
        find: 'const lastMid = $known;',
        replace: 'const lastMid = null;',
      },
    ],
  },
  {
    name: 'cursor saved apart from rows',
    patches: [
      {
        file: APPLY_ENVELOPE,
        in: 'applyEnvelope',
        find: 'return replayingTransaction(db, $apply);',
        replace: `
          const first = db.transaction('rw', db.meta, async () => {
            const meta = await requireMeta(db);
            if (judge(meta, envelope, arrival) !== 'apply' || meta.fullPull !== null) return;
            await db.meta.put({ ...meta, cursor: envelope.to });
          });
          return first.then(() => replayingTransaction(db, $apply));`,
      },
    ],
  },
  {
    name: 'rows of an older exchange applied',
    patches: [
      {
        file: APPLY_ENVELOPE,
        in: 'judge',
        find: "envelope.to < meta.cursor ? 'resultsOnly' : 'apply'",
        replace: "'apply'",
      },
      {
        file: APPLY_ENVELOPE,
        in: 'advanced',
        find: 'restFollows ? 0 : to',
        replace: 'Math.max(meta.cursor, to)',
      },
    ],
  },
  {
    name: 'a word of the server confirms whatever the mirror holds',
    breaks: 'I12',
    patches: [{ file: ENGINE_CORE, in: 'confirm', find: MAY_CONFIRM, replace: '' }],
  },
  {
    name: 'a screen that slept is as current as before',
    breaks: 'I23',
    patches: [
      {
        file: 'web/src/platform/clock.ts',
        in: 'createSteadyClock',
        find: 'Math.max(0, $wall, next.monotonic - last.monotonic)',
        replace: 'next.monotonic - last.monotonic',
      },
    ],
  },
  {
    name: 'a screen that wakes is confirmed by what waited for it',
    breaks: 'I12',
    patches: [
      { file: ENGINE_CORE, in: 'confirm', find: MAY_CONFIRM, replace: 'if (!catchUp.isDone) return;' },
    ],
  },
  {
    name: 'no catch-up horizon',
    breaks: 'I8',
    patches: [{ file: APPLY_ENVELOPE, in: 'judge', find: 'envelope.head < meta.horizon', replace: 'false' }],
  },
  {
    name: 'a full pull begins again with each of its pages',
    patches: [
      { file: 'api/src/sync/build-pull.ts', in: 'fullPullBegan', find: 'fullSince ?? had', replace: 'head' },
    ],
  },
  {
    name: 'a frame drops an entry without its result',
    patches: [
      {
        file: 'web/src/mirror/rebase/settle.ts',
        in: 'leaves',
        find: "entry.state === 'settled' && entry.result !== null",
        replace: "entry.state === 'settled'",
      },
    ],
  },
  {
    name: 'empty envelopes ignored',
    patches: [
      {
        file: APPLY_ENVELOPE,
        in: 'judge',
        find: "return envelope.to < meta.cursor ? 'resultsOnly' : 'apply';",
        replace: `
          const isEmpty = envelope.to === meta.cursor && envelope.rows.length === 0;
          if (isEmpty && meta.fullPull === null) return { kind: 'ignored' };
          return envelope.to < meta.cursor ? 'resultsOnly' : 'apply';`,
      },
    ],
  },
  {
    name: 'a reused mid answered with the old result',
    breaks: 'I3',
    patches: [
      {
        file: WRITE_COMMANDS,
        in: 'processedMid',
        find: "if (known?.clientId !== queue.clientId) return { kind: 'forked' };",
        replace: `
          if (known?.clientId !== queue.clientId) {
            const old = parts.log.byMid(queue.clientId, queue.mid);
            return old ? repeated(old) : { kind: 'forked' };
          }`,
      },
    ],
  },
  {
    name: 'fields of colleagues leak',
    breaks: 'I9',
    patches: [
      {
        file: 'api/src/sync/visibility.ts',
        in: 'visibleFields',
        find: 'isOwnCard ? undefined : $fields',
        replace: "isOwnCard || row.entity === 'staff' ? undefined : $fields",
      },
    ],
  },
  {
    name: 'payments leak into the kitchen',
    breaks: 'I9',
    patches: [
      {
        file: 'api/src/storage/rows/scope.ts',
        in: 'scopeOf',
        find: 'FLOOR | ownerBit(change.doc.customerId)',
        replace: 'STAFF | ownerBit(change.doc.customerId)',
      },
    ],
  },
  {
    name: 'a live connection is shown what managers see',
    breaks: 'I9',
    patches: [
      {
        file: 'api/src/ws/identify.ts',
        in: 'byToken',
        find: 'classOf(membership.role)',
        replace: "'manager'",
      },
    ],
  },
  ...VISIT_MUTANTS,
  ...PAID_MUTANTS,
  ...PRINT_MUTANTS,
  ...CASH_MUTANTS,
  ...CHOICE_MUTANTS,
  ...OPEN_PRICE_MUTANTS,
  ...COMBO_MUTANTS,
  ...STATION_MUTANTS,
  ...HOURS_MUTANTS,
  ...TIP_MUTANTS,
  ...FLOOR_MUTANTS,
  ...PROCESS_MUTANTS,
];

/** Returns the Vite plugin that plants one mutant in the files a suite loads. Throws if no mutant has that name. */
export function plant(name: string): Plugin {
  const mutant = MUTANTS.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant "${name}".`);
  return {
    name: `mutant: ${name}`,
    enforce: 'pre',
    transform(code, id) {
      const here = mutant.patches.filter(({ file }) => id.endsWith(`/${file}`));
      return here.length === 0 ? undefined : here.reduce(patched, code);
    },
  };
}
