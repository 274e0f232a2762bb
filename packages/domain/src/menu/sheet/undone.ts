/**
 * Takes a command of an import back: what was archived comes back, an edit goes back, and what was made or came back goes. What others
 * edited since then stays, and the patch says so. The last command is taken back first.
 */
import { undoOf } from '../import-id.ts';
import type { Edit, MenuCommand } from './plan.ts';

export function undone({ name, args }: MenuCommand): MenuCommand {
  const [entity, act] = name.split('.') as [Edit['entity'], string];
  const { id, importId } = args;
  const row = { id, ...(importId !== undefined && { importId: undoOf(importId) }) };
  if ('entity' in args) return { name: `${args.entity}.archive`, args: row };
  if (act === 'archive') return { name: 'menu.restore', args: { entity, ...row } };
  if (act === 'create') return { name: `${entity}.archive`, args: row };
  const { set, base } = args as unknown as Edit;
  return { name: `${entity}.patch`, args: { ...row, set: base, base: set } } as MenuCommand;
}
