/** section.create · section.patch · section.archive. */

import * as v from 'valibot';
import { Name, Position, Text } from '../command/args.ts';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { editLabel, newLabel } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { decideMerge, mergePatch } from '../command/patch.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import { DEFAULT_SECTION, type Section } from '../entities/table.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { RowId } from '../values/ids.ts';

/** A command writes at most 50 rows: the section and these. */
const MAX_TABLES_MOVED = 49;
const MAX_CARDS_RENAMED = 49;

const Length = v.pipe(v.number(), v.finite(), v.minValue(-100_000), v.maxValue(100_000));

const fields = {
  name: Name,
  description: described('The description that guests read.', Text),
  type: described('Which kind.', Text),
  isActive: described('False when it is kept but not in use.', v.boolean()),
  position: described(
    'Where it is on the floor plan.',
    v.strictObject({
      x: described('From the left.', Length),
      y: described('From the top.', Length),
      width: described('On the floor plan.', Length),
      height: described('On the floor plan.', Length),
    }),
  ),
  rank: described('Its place among the sections.', Position),
};

const CreateSection = v.strictObject({
  id: RowId,
  key: described('The name by which tables refer to the section. It never changes.', RowId),
  name: Name,
  description: described('The description that guests read.', v.optional(Text, '')),
  type: described('Which kind.', v.optional(Text, '')),
  isActive: described('False when it is kept but not in use.', v.optional(v.boolean(), true)),
  position: v.optional(fields.position, { x: 0, y: 0, width: 0, height: 0 }),
  rank: described('Its place among the sections.', v.optional(Position, 0)),
});

export const createSection = defineCommand({
  name: 'section.create',
  version: 1,
  args: CreateSection,
  label: newLabel('Section added', ({ it }) => `{added|add} the section ${it}`),
  makes: ({ id }) => [{ entity: 'section', id }],
  reads: ({ id }) => [
    { kind: 'row', entity: 'section', id },
    { kind: 'every', entity: 'section' },
  ],
  may: (actor) => mayRole(actor, 'table.edit'),
  refuses: ['section.exists'],
  decide(rows, args, { actor }) {
    const made: Section = { ...args, venueId: actor.venueId, archived: false, version: 0 };
    const known = rows.get('section', args.id);
    if (known) return same({ ...known, version: 0 }, made) ? noop : rejected('section.exists');
    const isTaken = rows
      .all('section')
      .some((one) => one.venueId === actor.venueId && one.key === args.key && !one.archived);
    return isTaken ? rejected('section.exists', { key: args.key }) : applied(change('section', made));
  },
});

/**
 * The key never changes, because tables and pricing rules refer to it. Staff cards refer to the section by its name, so
 * renaming it also updates the cards.
 */
export const patchSection = defineCommand({
  name: 'section.patch',
  version: 1,
  args: v.strictObject({
    id: RowId,
    set: v.partial(v.strictObject(fields)),
    base: v.record(v.string(), v.unknown()),
  }),
  label: editLabel('Section changed', ({ it }) => `{edited|edit} the section ${it}`),
  reads: ({ id, set }) => [
    { kind: 'row', entity: 'section', id },
    ...(set.name === undefined ? [] : [{ kind: 'every', entity: 'staff' } as const]),
  ],
  may: (actor) => mayRole(actor, 'table.edit'),
  refuses: ['section.notFound', 'section.tooManyStaff', 'row.archived', 'patch.conflict'],
  decide(rows, { id, set, base }, { actor }) {
    const section = rows.get('section', id);
    if (section?.venueId !== actor.venueId) return rejected('section.notFound');
    if (section.archived) return rejected('row.archived', { name: section.name });
    const merge = mergePatch((path) => section[path as keyof Section], { set, base });
    const renamed = { ...section, ...merge.accepted };
    const cards = cardsRenamed(rows, section, renamed.name);
    if (cards.length > MAX_CARDS_RENAMED) return rejected('section.tooManyStaff', { cards: cards.length });
    const decision = decideMerge(merge, () => change('section', renamed));
    return 'changes' in decision ? { ...decision, changes: [...decision.changes, ...cards] } : decision;
  },
});

/**
 * Returns the renamed cards sorted by id. Device and server load cards in different orders and must decide the same.
 */
function cardsRenamed(rows: Rows, { name: before, venueId }: Section, name: string): Change[] {
  if (name === before) return [];
  const rename = (section: string): string => (section === before ? name : section);
  return rows
    .all('staff')
    .filter((card) => card.venueId === venueId && card.sections.includes(before))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((card) => change('staff', { ...card, sections: [...new Set(card.sections.map(rename))] }));
}

/** The section's tables move to the default section, even when they have open orders. */
export const archiveSection = defineCommand({
  name: 'section.archive',
  version: 1,
  args: v.strictObject({ id: RowId }),
  label: { short: 'Section deleted', audit: ({ it }) => `{deleted|delete} the section ${it}` },
  reads: ({ id }) => [
    { kind: 'row', entity: 'section', id },
    { kind: 'every', entity: 'table' },
  ],
  may: (actor) => mayRole(actor, 'table.edit'),
  refuses: ['section.notFound', 'section.tooLarge'],
  decide(rows, { id }, { actor }) {
    const section = rows.get('section', id);
    if (section?.venueId !== actor.venueId) return rejected('section.notFound');
    if (section.archived) return noop;
    const tables = rows
      .all('table')
      .filter((one) => one.venueId === actor.venueId && one.section === section.key && !one.archived)
      .filter((one) => one.section !== DEFAULT_SECTION);
    if (tables.length > MAX_TABLES_MOVED) return rejected('section.tooLarge', { tables: tables.length });
    return applied(
      change('section', { ...section, archived: true }),
      ...tables.map((table) => change('table', { ...table, section: DEFAULT_SECTION })),
    );
  },
});
