/** Makes the commands that take an import back. What others edited since then stays, and the patch says so. */
import { commandsOf } from './commands-of.ts';
import type { Edit, MenuCommand, Plan, PlanEntry } from './plan.ts';

/** Takes the last step back first: what was archived comes back, edits go back, and what was made goes. */
export const undoOf = (plan: Plan, chosen: (entry: PlanEntry) => boolean): readonly MenuCommand[] =>
  commandsOf(plan, chosen).toReversed().map(undone);

/** The command that takes one back. */
export function undone({ name, args }: MenuCommand): MenuCommand {
  const [entity, act] = name.split('.') as [Edit['entity'], string];
  const { id } = args;
  if (act === 'archive') return { name: 'menu.restore', args: { entity, id } };
  if (act === 'create') return { name: `${entity}.archive`, args: { id } };
  const { set, base } = args as unknown as Edit;
  return { name: `${entity}.patch`, args: { id, set: base, base: set } } as MenuCommand;
}
