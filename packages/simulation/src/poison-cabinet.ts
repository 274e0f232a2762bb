/**
 * Mutations that the server can't take: one whose shape it refuses, so that no batch with it passes, and one whose rule
 * throws, so that the batch ends before it. How often each came is counted.
 */
import { ProtocolError } from '@tableside/api/commands/protocol-error.ts';
import type { CommandRegistry } from '@tableside/api/commands/registry.ts';
import type { Command, Context } from '@tableside/domain/command.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';

export class PoisonCabinet {
  /** By command: how often a batch was refused for its shape. */
  readonly shapes = new Map<string, number>();
  /** By command: how often its rule threw. */
  readonly rules = new Map<string, number>();
  readonly commands: CommandRegistry = Object.fromEntries(
    Object.entries(COMMANDS).map(([name, command]) => [name, this.#poisoned(command as Command)]),
  );

  refuseShapes(mutations: readonly { readonly cmdId: string }[]): void {
    const found = mutations.find(({ cmdId }) => this.shapes.has(cmdId));
    if (!found) return;
    this.shapes.set(found.cmdId, (this.shapes.get(found.cmdId) ?? 0) + 1);
    throw new ProtocolError('request.shape');
  }

  /** The server is set back: what it had counted itself is gone, too. */
  startOver(): void {
    for (const counts of [this.shapes, this.rules]) for (const cmdId of counts.keys()) counts.set(cmdId, 0);
  }

  #poisoned(command: Command): Command {
    return {
      ...command,
      decide: (rows, args, context: Context) => {
        const count = this.rules.get(context.cmdId);
        if (count === undefined) return command.decide(rows, args, context);
        this.rules.set(context.cmdId, count + 1);
        throw new Error('A rule that throws.');
      },
    };
  }
}
