/** A second version of a command, for the tests of what a later release may need. */
import { COMMANDS } from '../src/commands.ts';

/** In the first version, `table.setStatus` called the table `table` and said nothing of its status: it was occupied. */
export const FIRST_VERSION = { name: 'table.setStatus', version: 1, args: { table: 'table-12' } } as const;

const upcast = (args: unknown): unknown => ({
  tableId: (args as { readonly table: string }).table,
  status: 'occupied',
});

/** Returns what takes it away again. */
export function plantSecondVersion(): () => void {
  const command = COMMANDS[FIRST_VERSION.name];
  const { version } = command;
  Object.assign(command, { version: 2, upcast });
  return () => void Object.assign(command, { version, upcast: undefined });
}
