/** Makes printers and prints of a venue, new at each call. */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Print } from '@tableside/domain/entities/print.ts';
import { aPrint, aPrinter } from '@tableside/domain/testing/print-builders.ts';
import { v7 as uuid } from 'uuid';
import type { Storage } from '../../src/storage/storage.ts';
import { writeOne, writes } from './write-entries.ts';

interface Ground {
  readonly storage: Storage;
  readonly venueId: string;
}

export class PrintThings {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** A printer that asks the server. */
  printer(): Promise<string> {
    const id = uuid();
    const { venueId } = this.#ground;
    return this.#add(
      change('printer', aPrinter({ id, venueId, name: id.slice(-12), via: 'star', address: null })),
    );
  }

  /** A slip that somebody asked for. */
  async print(kind: Print['kind']): Promise<string> {
    const { venueId } = this.#ground;
    const [id, printerId] = [uuid(), await this.printer()];
    const of = { entity: 'visit', id: uuid() } as const;
    const askedBy = { id: uuid(), name: 'Ana' };
    return this.#add(change('print', aPrint({ id, kind, of, askedBy, printerId, subject: id, venueId })));
  }

  async #add(row: Change): Promise<string> {
    const { storage, venueId } = this.#ground;
    await writeOne(storage, venueId, { decide: writes(row) });
    return row.id;
  }
}
