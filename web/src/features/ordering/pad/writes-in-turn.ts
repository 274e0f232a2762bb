/** Writes of one order, one after another. A refusal stops the current write and becomes its message. */
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import type { Engine, Receipt } from '../../../engine/engine.ts';
import { type Problem, toldProblem } from '../../../engine/mutation-problem.ts';

export class WritesInTurn {
  readonly #engine: Pick<Engine, 'mutate'>;
  readonly #onWritten: (order: Order) => void;
  readonly #queue = serialQueue();

  /** `onWritten` gets each order as a write left it. */
  constructor(engine: Pick<Engine, 'mutate'>, onWritten: (order: Order) => void) {
    this.#engine = engine;
    this.#onWritten = onWritten;
  }

  run(work: () => Promise<unknown>): Promise<Problem> {
    return this.#queue(() =>
      toldProblem(async () => {
        try {
          await work();
          return null;
        } catch (error) {
          if (error instanceof Refused) return error.message;
          throw error;
        }
      }),
    );
  }

  /** Throws a refusal, so that the current write stops. */
  async mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<Receipt> {
    const receipt = await this.#engine.mutate(name, args);
    if (receipt.kind === 'refused') throw new Refused(receipt.message);
    return this.#keep(receipt);
  }

  /** Returns undefined when the command is refused, so that the caller can do something else. */
  async tryTo<N extends CommandName>(name: N, args: InputOf<N>): Promise<Receipt | undefined> {
    const receipt = await this.#engine.mutate(name, args);
    return receipt.kind === 'refused' ? undefined : this.#keep(receipt);
  }

  #keep(receipt: Receipt): Receipt {
    if (receipt.kind !== 'queued') return receipt;
    for (const change of receipt.changes) if (change.entity === 'order') this.#onWritten(change.doc);
    return receipt;
  }
}

/** Thrown within `run`: the write stops, and the person reads the message. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
