/**
 * Broken variants of the product. Each variant breaks one rule, and the simulation must notice it. A mutant is a text
 * replacement in one source file, made while the file is loaded. If the text is no longer in the file, loading fails,
 * so a mutant cannot go stale unnoticed.
 */
import type { Plugin } from 'vite';

export interface Mutant {
  readonly name: string;
  /**
   * Caught within a few histories. `npm test` runs these mutants each time; `npm run simulate:mutants` runs them all.
   */
  readonly quick?: boolean;
  /**
   * The invariant that must fail. Set it when another invariant might fail for a different reason. When unset, any
   * invariant counts.
   */
  readonly breaks?: `I${number}`;
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

const APPLY_ENVELOPE = 'web/src/mirror/rebase/apply-envelope.ts';
const OPTIMISTIC_WRITE = 'web/src/mirror/decide/optimistic-write.ts';
const SETTLE = 'web/src/mirror/rebase/settle.ts';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no dedupe by mid',
    quick: true,
    edits: [
      {
        file: 'api/src/storage/sqlite/commands/write-commands.ts',
        find: 'const known = parts.log.byId(entry.cmdId);',
        replace: 'return undefined; const known = parts.log.byId(entry.cmdId);',
      },
      {
        file: 'api/src/storage/sqlite/commands/command-log.ts',
        find: "receivedAt: value('receivedAt'),\n  });",
        replace: "receivedAt: value('receivedAt'),\n  }).onConflictDoNothing();",
      },
    ],
  },
  {
    name: 'row and outbox in two transactions',
    quick: true,
    edits: [
      {
        file: OPTIMISTIC_WRITE,
        find: 'export function optimisticWrite(',
        replace: 'export async function optimisticWrite(',
      },
      {
        file: OPTIMISTIC_WRITE,
        find: 'return writeTransaction(mirror, mirror.tables, async (db): Promise<Written> => {',
        replace:
          'const late = [];\n  const done = await writeTransaction(mirror, mirror.tables, async (db) => {',
      },
      {
        file: OPTIMISTIC_WRITE,
        find: 'db.outbox.add(entry),\n      db.meta.put({ ...meta, nextMid: meta.nextMid + 1 }),',
        replace: 'late.push(entry),',
      },
      {
        file: OPTIMISTIC_WRITE,
        find: '...(adjusted && { adjusted }) };\n  });',
        replace:
          '...(adjusted && { adjusted }) };\n  });\n  if (late.length === 0) return done;\n' +
          "  await mirror.transaction('rw', mirror.tables, async () => {\n" +
          '    const meta = await requireMeta(mirror);\n' +
          '    await mirror.outbox.add({ ...late[0], mid: meta.nextMid });\n' +
          '    await mirror.meta.put({ ...meta, nextMid: meta.nextMid + 1 });\n' +
          '  });\n' +
          '  return done;',
      },
    ],
  },
  {
    name: 'pending dropped on the push answer',
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: "if (expected === undefined) return 'noted';",
        replace:
          "await db.outbox.bulkDelete(results.map((result) => result.mid));\n    if (expected === undefined) return 'noted';",
      },
    ],
  },
  {
    name: 'no gap check',
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: 'if (envelope.from > meta.cursor)',
        replace: 'if (envelope.from > meta.cursor && envelope.from < 0)',
      },
    ],
  },
  {
    name: 'lastMid ignored',
    quick: true,
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: "const lastMid = verdict === 'resultsOnly' ? null : envelope.lastMid;",
        replace: 'const lastMid = null;',
      },
    ],
  },
  {
    name: 'cursor saved apart from rows',
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: 'export function applyEnvelope(db: MirrorDb, envelope: Envelope, arrival: Arrival): Promise<Applied> {',
        replace:
          'export async function applyEnvelope(db, envelope, arrival) {\n' +
          "  await db.transaction('rw', db.meta, async () => {\n" +
          '    const meta = await requireMeta(db);\n' +
          "    if (judge(meta, envelope, arrival) !== 'apply' || meta.fullPull !== null) return;\n" +
          '    await db.meta.put({ ...meta, cursor: envelope.to });\n' +
          '  });\n' +
          '  return applyRest(db, envelope, arrival);\n' +
          '}\n' +
          'function applyRest(db, envelope, arrival) {',
      },
    ],
  },
  {
    name: 'rows of an older exchange applied',
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: "return envelope.to < meta.cursor ? 'resultsOnly' : 'apply';",
        replace: "return 'apply';",
      },
      {
        file: APPLY_ENVELOPE,
        find: 'return { ...meta, epoch, cursor: to, horizon,',
        replace: 'return { ...meta, epoch, cursor: Math.max(meta.cursor, to), horizon,',
      },
    ],
  },
  {
    name: 'a word of the server confirms whatever the mirror holds',
    quick: true,
    breaks: 'I12',
    edits: [
      {
        file: 'web/src/engine/core.ts',
        find: "if (!catchUp.isDone || (by === 'frame' && !this.liveIsFresh)) return;",
        replace: '',
      },
    ],
  },
  {
    name: 'a screen that slept is as current as before',
    quick: true,
    breaks: 'I14',
    edits: [
      {
        file: 'web/src/platform/clock.ts',
        find: 'Math.max(0, next.wall - last.wall, next.monotonic - last.monotonic)',
        replace: 'next.monotonic - last.monotonic',
      },
    ],
  },
  {
    name: 'a screen that wakes is confirmed by what waited for it',
    quick: true,
    breaks: 'I12',
    edits: [
      {
        file: 'web/src/engine/core.ts',
        find: "if (!catchUp.isDone || (by === 'frame' && !this.liveIsFresh)) return;",
        replace: 'if (!catchUp.isDone) return;',
      },
    ],
  },
  {
    name: 'no catch-up horizon',
    breaks: 'I8',
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: 'if (envelope.head < meta.horizon)',
        replace: 'if (envelope.head < 0)',
      },
    ],
  },
  {
    name: 'a frame drops an entry without its result',
    quick: true,
    edits: [
      {
        file: SETTLE,
        find: "entry.state === 'settled' && entry.result !== null",
        replace: "entry.state === 'settled'",
      },
    ],
  },
  {
    name: 'empty envelopes ignored',
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: "return envelope.to < meta.cursor ? 'resultsOnly' : 'apply';",
        replace:
          "if (envelope.to === meta.cursor && envelope.rows.length === 0 && meta.fullPull === null) return { kind: 'ignored' };\n" +
          "  return envelope.to < meta.cursor ? 'resultsOnly' : 'apply';",
      },
    ],
  },
  {
    name: 'a reused mid answered with the old result',
    breaks: 'I3',
    edits: [
      {
        file: 'api/src/storage/sqlite/commands/write-commands.ts',
        find: "if (known?.clientId !== queue.clientId) return { kind: 'forked' };",
        replace:
          'if (known?.clientId !== queue.clientId) {\n' +
          '    const old = parts.log.byMid(queue.clientId, queue.mid);\n' +
          "    return old ? repeated(old) : { kind: 'forked' };\n" +
          '  }',
      },
    ],
  },
  {
    name: 'fields of colleagues leak',
    quick: true,
    breaks: 'I9',
    edits: [
      {
        file: 'api/src/sync/visibility.ts',
        find: 'const fields = isOwnCard ? undefined',
        replace: "const fields = isOwnCard || row.entity === 'staff' ? undefined",
      },
    ],
  },
  {
    name: 'payments leak into the kitchen',
    breaks: 'I9',
    edits: [
      {
        file: 'api/src/storage/scope.ts',
        find: 'return FLOOR | ownerBit(change.doc.customerId);',
        replace: 'return STAFF | ownerBit(change.doc.customerId);',
      },
    ],
  },
  {
    name: 'a payment settles only the order it names',
    breaks: 'I7',
    edits: [
      {
        file: 'packages/domain/src/payments/allocate.ts',
        find: "family.filter((one) => one.id !== order.id && one.status === 'draft')",
        replace: "family.filter((one) => one.parentId === order.id && one.status === 'draft')",
      },
    ],
  },
  {
    name: 'a payment for a follow-up that only one tablet has is refused',
    breaks: 'I7',
    edits: [
      {
        file: 'packages/domain/src/orders/follow-up.ts',
        find: 'parentId === undefined ? undefined : orderOf(rows, actor, parentId)',
        replace: 'undefined',
      },
    ],
  },
  {
    name: 'portions stay behind when their line moves to a follow-up',
    breaks: 'I7',
    edits: [
      {
        file: 'packages/domain/src/orders/line-place.ts',
        find: 'for (const order of members)',
        replace: 'for (const order of members.slice(0, 1))',
      },
    ],
  },
];

/** Returns the Vite plugin that plants one mutant in the files a suite loads. Throws if no mutant has that name. */
export function plant(name: string): Plugin {
  const mutant = MUTANTS.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant "${name}".`);
  return {
    name: `mutant: ${name}`,
    enforce: 'pre',
    transform(code, id) {
      let text = code;
      for (const { file, find, replace } of mutant.edits) {
        if (!id.endsWith(`/${file}`)) continue;
        if (!text.includes(find)) throw new Error(`The mutant "${name}" no longer fits ${file}.`);
        text = text.replace(find, replace);
      }
      return text === code ? undefined : text;
    },
  };
}
