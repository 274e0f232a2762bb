/**
 * The hands of the people who do not exist. They give the same commands as tablets do, and know whether somebody else has
 * touched a check since: then they leave it alone.
 */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { chainOf, type VisitChain } from '@tableside/domain/visits/chain.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { type CommandOutcome, runCommand } from '../../commands/run-command.ts';
import type { Storage, StoredRow } from '../../storage/storage.ts';
import type { Agenda } from './agenda.ts';
import type { Chance } from './chance.ts';

interface HandsDeps {
  readonly storage: Storage;
  readonly agenda: Agenda;
  readonly chance: Chance;
}

export class Hands {
  readonly #deps: HandsDeps;
  /** What the hands know of each visit and order that they wrote. */
  readonly #seen = new Map<string, string>();
  /** The commands that the rules refused, each with the reason. */
  readonly refused: string[] = [];

  constructor(deps: HandsDeps) {
    this.#deps = deps;
  }

  /** Returns undefined when the rules refused it, or when somebody changed `expect` at the same moment. */
  async give<N extends CommandName>(
    actor: Actor,
    name: N,
    args: InputOf<N>,
    expect?: { readonly entity: 'visit' | 'order'; readonly id: string; readonly version: number },
  ): Promise<CommandOutcome | undefined> {
    const { storage, agenda, chance } = this.#deps;
    const deps = { storage, clock: { now: () => agenda.now } };
    try {
      const outcome = await runCommand(deps, actor, {
        cmdId: chance.id(),
        name,
        args,
        ...(expect && { expect }),
      });
      if (outcome.status === 'rejected') this.refused.push(`${name}: ${outcome.code}`);
      this.#note(outcome.rows);
      return outcome.status === 'rejected' ? undefined : outcome;
    } catch (error) {
      if (error instanceof ProtocolError && error.code === 'request.precondition') return undefined;
      throw error;
    }
  }

  /** Returns the visits and orders of a party, or undefined when somebody else has touched them. */
  async untouched(actor: Actor, rootId: string): Promise<VisitChain | undefined> {
    const rows = await this.#deps.storage.load(actor.venueId, [{ kind: 'visitOf', visitId: rootId }]);
    const chain = chainOf(rows, actor, rootId);
    const isOurs =
      chain?.visits.every((visit) => this.#seen.get(visit.id) === String(visit.version)) &&
      chain.orders.every((order) => this.#seen.get(order.id) === linesOf(order));
    return isOurs ? chain : undefined;
  }

  #note(rows: readonly StoredRow[]): void {
    for (const row of rows) {
      if (row.entity === 'visit') this.#seen.set(row.id, String(row.version));
      if (row.entity === 'order') this.#seen.set(row.id, linesOf(row.doc));
    }
  }
}

/** A ticket that somebody moved on is theirs, but its check goes on. One whose lines they changed is not ours any more. */
const linesOf = ({ visitId, items }: Order): string =>
  JSON.stringify([visitId, items.map(({ id, quantity, voids = [] }) => [id, quantity, voids.length])]);
