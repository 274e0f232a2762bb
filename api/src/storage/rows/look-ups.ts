/**
 * Loads what commands read, whatever the database. A `Finder` answers the questions of look-ups: over a database that
 * answers at once, or over answers that were fetched before (`fetchAnswers`).
 */

import { isServerRead, lookUp, type Read, type ServerRead } from '@tableside/domain/command/look-ups.ts';
import type { RowRequest } from '@tableside/domain/command/row-request.ts';
import type { AdminAccount, CardAccount, Rows } from '@tableside/domain/command/rows.ts';
import type { DayRecords } from '@tableside/domain/days/day-records.ts';
import { sumsAtClose } from '@tableside/domain/days/sums-at-close.ts';
import type { DeviceAtClose, SumsAtClose } from '@tableside/domain/entities/day.ts';
import type { AnyDocument } from '@tableside/domain/entities/entities.ts';

/** The questions that a look-up asks about one venue, each with the type of its answer. */
export interface Finder {
  rows(request: RowRequest): readonly AnyDocument[];
  activeAdmins(): readonly AdminAccount[];
  accountOfCard(staffId: string): CardAccount | undefined;
  /** The sum of the payments and refunds of a drawer, in cash. */
  cashOf(drawerId: string): number;
  /** The rows of every day since the last close, up to this one. Undefined where the venue itself is missing. */
  dayRecords(businessDay: string): DayRecords | undefined;
  devicesInUse(): readonly DeviceAtClose[];
}

/** Returns exactly what the reads name: rows, and facts that only the server knows. */
export function loadReads(reads: readonly Read[], finder: Finder): Rows {
  const rows = lookUp(reads, (request) => finder.rows(request));
  for (const read of reads.filter(isServerRead)) tell(rows, read, finder);
  return rows;
}

function tell(rows: Rows, read: ServerRead, finder: Finder): void {
  switch (read.kind) {
    case 'activeAdmins':
      rows.knowAdmins(finder.activeAdmins());
      break;
    case 'accountOfCard':
      rows.knowCard(read.staffId, finder.accountOfCard(read.staffId));
      break;
    case 'cashOf':
      rows.knowCash(read.drawerId, finder.cashOf(read.drawerId));
      break;
    case 'daySums':
      rows.knowDay(sumsOf(finder.dayRecords(read.businessDay)));
      break;
    case 'waitingDevices':
      rows.knowDevices(finder.devicesInUse());
  }
}

const sumsOf = (records: DayRecords | undefined): SumsAtClose | undefined => records && sumsAtClose(records);

/** A question to a database that answers later. */
export type Question = {
  [K in keyof Finder]: { readonly kind: K; readonly args: Parameters<Finder[K]> };
}[keyof Finder];

/** Answers these questions together, in their order. */
export type Fetch = (questions: readonly Question[]) => Promise<readonly unknown[]>;

/**
 * Fetches what the commands of a batch read, in turns: each turn asks for all that is missing, and its answers say what
 * the next one needs. A product with its category and option groups takes three turns, however many commands sell it.
 */
export async function fetchAnswers(batch: readonly (readonly Read[])[], fetch: Fetch): Promise<Finder> {
  const answers = new Answers();
  for (;;) {
    for (const reads of batch) loadReads(reads, answers);
    const missing = answers.takeMissing();
    if (missing.length === 0) return answers;
    const found = await fetch(missing);
    for (const [n, question] of missing.entries()) answers.know(question, found[n]);
  }
}

/** Answers from what it knows, and notes what it does not know. */
class Answers implements Finder {
  readonly #known = new Map<string, unknown>();
  #missing = new Map<string, Question>();

  rows(request: RowRequest): readonly AnyDocument[] {
    return this.#answer({ kind: 'rows', args: [request] }, []);
  }

  activeAdmins(): readonly AdminAccount[] {
    return this.#answer({ kind: 'activeAdmins', args: [] }, []);
  }

  accountOfCard(staffId: string): CardAccount | undefined {
    return this.#answer({ kind: 'accountOfCard', args: [staffId] }, undefined);
  }

  cashOf(drawerId: string): number {
    return this.#answer({ kind: 'cashOf', args: [drawerId] }, 0);
  }

  dayRecords(businessDay: string): DayRecords | undefined {
    return this.#answer({ kind: 'dayRecords', args: [businessDay] }, undefined);
  }

  devicesInUse(): readonly DeviceAtClose[] {
    return this.#answer({ kind: 'devicesInUse', args: [] }, []);
  }

  know(question: Question, answer: unknown): void {
    this.#known.set(JSON.stringify(question), answer);
  }

  takeMissing(): readonly Question[] {
    const missing = [...this.#missing.values()];
    this.#missing = new Map();
    return missing;
  }

  #answer<T>(question: Question, otherwise: T): T {
    const name = JSON.stringify(question);
    if (this.#known.has(name)) return this.#known.get(name) as T;
    this.#missing.set(name, question);
    return otherwise;
  }
}
