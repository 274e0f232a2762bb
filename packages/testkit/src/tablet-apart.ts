/** A command that a tablet queues while it is offline. */
import type { Context } from '@tableside/domain/command/command.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';

export interface Call {
  readonly name: CommandName;
  readonly input: object;
  readonly context: Context;
}

export const call = <N extends CommandName>(name: N, input: InputOf<N>, context: Context): Call => ({
  name,
  input,
  context,
});
