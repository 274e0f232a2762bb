/** Says in plain words what a queued or recorded command does. */
import * as v from 'valibot';
import { type LabelText, labelText, type Names, orderIn } from './command/label.ts';
import { findCommand } from './commands.ts';

export interface GivenCommand {
  readonly name: string;
  /** Older arguments are converted. Left out when they are current. */
  readonly version?: number;
  readonly args: unknown;
}

/** Arguments of any shape are fine. Only the short words are used when the command cannot read them. */
export function labelOf({ name, version, args }: GivenCommand, names: Names): LabelText {
  const command = findCommand(name);
  if (!command) return labelText('Something changed');
  const { label, upcast } = command;
  const isOld = upcast && version !== undefined && version < command.version;
  const parsed = v.safeParse(command.args, isOld ? upcast(args, version) : args);
  if (!parsed.success) return labelText(label.short, names.order ? orderIn(names) : '', names.table);
  return label.full?.(parsed.output, names) ?? labelText(label.short);
}

/** 'Item added' for `order.addItem`. Returns undefined for a command that this version does not know. */
export const shortLabel = (name: string): string | undefined => findCommand(name)?.label.short;
