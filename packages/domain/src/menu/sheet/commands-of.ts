/**
 * Makes commands of what was chosen of a plan, and of taking them back. All ids are in the plan, so that the same plan
 * gives the same commands, and applying them twice makes nothing twice.
 */

import { memberOf, type Values } from '../../command/patch.ts';
import { grouped } from '../../ground/grouped.ts';
import type { Edit, MenuCommand, Plan, PlanEntry } from './plan.ts';

type Chosen = (entry: PlanEntry) => boolean;

/** Returns the entries that are chosen, without those that need one that is not. */
export function chosenOf({ entries, gone }: Plan, chosen: Chosen): readonly PlanEntry[] {
  let kept = [...entries, ...gone].filter(chosen);
  for (let before = kept.length + 1; kept.length < before; ) {
    before = kept.length;
    const ids = new Set(kept.map(({ id }) => id));
    kept = kept.filter(({ needs }) => needs.every((id) => ids.has(id)));
  }
  return kept;
}

/** The order of the commands: what others need comes first, and goes last. */
const ORDER = [
  'menu.restore',
  'category.create',
  'optionGroup.create',
  'product.create',
  'category.patch',
  'optionGroup.patch',
  'product.patch',
  'product.archive',
  'optionGroup.archive',
  'category.archive',
] as const satisfies readonly MenuCommand['name'][];

/** One command for each row of the menu, in the order of the file. Each names the import. */
export function commandsOf(plan: Plan, chosen: Chosen): readonly MenuCommand[] {
  const entries = chosenOf(plan, chosen);
  const commands = entries.flatMap(({ change }) => ('name' in change ? [change] : []));
  const inOrder = entries.toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
  const patches = patchesOf(inOrder.flatMap(({ change }) => ('entity' in change ? [change] : [])));
  const inTurn = [...commands, ...patches].toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
  const { importId } = plan;
  return inTurn.map(({ name, args }) => ({ name, args: { ...args, importId } }) as MenuCommand);
}

function patchesOf(edits: readonly Edit[]): readonly MenuCommand[] {
  const byRow = grouped(edits, ({ entity, id }) => `${entity} ${id}`);
  return [...byRow.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const args = { id: first.id, set: all.reduce(joined, {}), base: all.reduce(joinedBase, {}) };
    return [{ name: `${first.entity}.patch`, args } as MenuCommand];
  });
}

const isPart = (path: string): boolean =>
  memberOf('sizes', path) !== undefined || memberOf('options', path) !== undefined;

/** Of a size or an option each edit names what it has, and the field that it changes. */
function joinedBase(before: Values, { base }: Edit): Values {
  const whole = Object.entries(base).map(([path, value]) =>
    isPart(path) && value !== null ? [path, { ...Object(before[path]), ...Object(value) }] : [path, value],
  );
  return { ...before, ...Object.fromEntries(whole) };
}

/** A size or an option is stored as a whole: what it has, with the fields that were chosen. */
function joined(before: Values, { set, base }: Edit): Values {
  const whole = Object.entries(set).map(([path, value]) => {
    if (!isPart(path) || value === null) return [path, value];
    return [
      path,
      { ...(base[path] as object | null), ...(before[path] as object | undefined), ...(value as object) },
    ];
  });
  return { ...before, ...Object.fromEntries(whole) };
}
