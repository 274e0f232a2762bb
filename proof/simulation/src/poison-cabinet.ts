/**
 * Makes the server unable to process chosen mutations. For some it refuses the shape, so no batch that contains one
 * passes. For the others the rule throws, so the batch ends before the mutation. Counts how often each was attempted.
 */
import { ProtocolError } from '@tableside/api/commands/protocol-error.ts';
import type { CommandRegistry } from '@tableside/api/commands/registry.ts';
import type { Command, Context } from '@tableside/domain/command/command.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';

export class PoisonCabinet {
  /** How many refusals for the shape of a mutation reached its device, by its `cmdId`. */
  readonly shapes = new Map<string, number>();
  /** The number of attempts in which the rule of a mutation threw, by its `cmdId`. */
  readonly rules = new Map<string, number>();
  /**
   * The contexts of those attempts; each attempt has its own. On PostgreSQL a rule runs again within an attempt, once the
   * number of its failures was loaded.
   */
  readonly #attempts = new WeakSet<Context>();
  readonly commands: CommandRegistry = Object.fromEntries(
    Object.entries(COMMANDS).map(([name, command]) => [name, this.#poisoned(command as Command)]),
  );

  refuseShapes(mutations: readonly { readonly cmdId: string }[]): void {
    if (mutations.some(({ cmdId }) => this.shapes.has(cmdId))) throw new ProtocolError('request.shape');
  }

  /**
   * Call it only when the device got the refusal. A lost one, or one that answered a copy of the request, does not
   * count.
   */
  refusalArrived(mutations: readonly { readonly cmdId: string }[]): void {
    const found = mutations.find(({ cmdId }) => this.shapes.has(cmdId));
    if (found) this.shapes.set(found.cmdId, (this.shapes.get(found.cmdId) ?? 0) + 1);
  }

  /** Returns a function that takes back one attempt of each rule that was attempted since. */
  attempts(mutations: readonly { readonly cmdId: string }[]): () => void {
    const before = mutations.flatMap(({ cmdId }) => {
      const count = this.rules.get(cmdId);
      return count === undefined ? [] : [{ cmdId, count }];
    });
    return () => {
      for (const { cmdId, count } of before) {
        const now = this.rules.get(cmdId) ?? 0;
        if (now > count) this.rules.set(cmdId, now - 1);
      }
    };
  }

  /** Resets the counts after a restore, because the server has lost its own counts, too. */
  startOver(): void {
    for (const counts of [this.shapes, this.rules]) for (const cmdId of counts.keys()) counts.set(cmdId, 0);
  }

  #poisoned(command: Command): Command {
    return {
      ...command,
      decide: (rows, args, context: Context) => {
        const count = this.rules.get(context.cmdId);
        if (count === undefined) return command.decide(rows, args, context);
        if (!this.#attempts.has(context)) this.rules.set(context.cmdId, count + 1);
        this.#attempts.add(context);
        throw new Error('A rule that throws.');
      },
    };
  }
}
