/** A command that a tablet queues while it is offline. */
import type { Context } from '../src/command/command.ts';
import type { CommandName, InputOf } from '../src/commands.ts';

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
