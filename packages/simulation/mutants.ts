/**
 * Broken variants of the product: each breaks one rule, and the simulation must notice. A mutant is a replacement in one
 * source file, made while the file is loaded; a text that is no longer there is an error, so that no mutant dies quietly.
 */
import type { Plugin } from 'vite';

export interface Mutant {
  readonly name: string;
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

const APPLY_ENVELOPE = 'web/src/mirror/apply-envelope.ts';
const OPTIMISTIC_WRITE = 'web/src/mirror/optimistic-write.ts';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no dedupe by mid',
    edits: [
      {
        file: 'api/src/storage/sqlite/write-commands.ts',
        find: 'const known = parts.log.byId(entry.cmdId);',
        replace: 'return undefined; const known = parts.log.byId(entry.cmdId);',
      },
      {
        file: 'api/src/storage/sqlite/command-log.ts',
        find: "receivedAt: value('receivedAt'),\n    })",
        replace: "receivedAt: value('receivedAt'),\n    })\n    .onConflictDoNothing()",
      },
    ],
  },
  {
    name: 'row and outbox in two transactions',
    edits: [
      {
        file: OPTIMISTIC_WRITE,
        find: 'export function optimisticWrite(',
        replace: 'export async function optimisticWrite(',
      },
      {
        file: OPTIMISTIC_WRITE,
        find: "return db.transaction('rw', db.tables, async () => {\n    const decided",
        replace:
          "const late = [];\n  const done = await db.transaction('rw', db.tables, async () => {\n    const decided",
      },
      {
        file: OPTIMISTIC_WRITE,
        find: 'const mid = await enqueue(db, { ...mutation, ...tap, version, touched: decided.touched });',
        replace: 'const mid = 0; late.push({ ...mutation, ...tap, version, touched: decided.touched });',
      },
      {
        file: OPTIMISTIC_WRITE,
        find: '...(adjusted && { adjusted }) };\n  });',
        replace:
          '...(adjusted && { adjusted }) };\n  });\n  if (late.length === 0) return done;\n' +
          "  return { ...done, mid: await db.transaction('rw', db.tables, () => enqueue(db, late[0])) };",
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
    edits: [
      {
        file: APPLY_ENVELOPE,
        find: "const lastMid = verdict === 'resultsOnly' ? null : envelope.lastMid;",
        replace: 'const lastMid = null;',
      },
    ],
  },
];

/** The plugin that plants one mutant into what a suite loads. */
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
