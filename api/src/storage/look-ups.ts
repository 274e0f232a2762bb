/**
 * Loads what commands read, whatever the engine. A `Finder` answers the questions of look-ups: over an engine that
 * answers at once, or over answers that were fetched before (`fetchAnswers`).
 */
import type { AnyDocument } from '@tableside/domain/entities.ts';
import { isServerRead, lookUp, type Read } from '@tableside/domain/look-ups.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import type { RowRequest } from '@tableside/domain/row-request.ts';
import type { AdminAccount, Rows } from '@tableside/domain/rows.ts';

/** The questions that a look-up asks about one venue, each with the type of its answer. */
export interface Finder {
  rows(request: RowRequest): readonly AnyDocument[];
  activeAdmins(): readonly AdminAccount[];
  roleOfCard(staffId: string): Role | undefined;
}

/** Returns exactly what the reads name: rows, and facts that only the server knows. */
export function loadReads(reads: readonly Read[], finder: Finder): Rows {
  const rows = lookUp(reads, (request) => finder.rows(request));
  for (const read of reads.filter(isServerRead)) {
    if (read.kind === 'activeAdmins') rows.knowAdmins(finder.activeAdmins());
    else {
      const role = finder.roleOfCard(read.staffId);
      if (role) rows.knowRole(read.staffId, role);
    }
  }
  return rows;
}

/** A question to an engine that answers later. */
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

  roleOfCard(staffId: string): Role | undefined {
    return this.#answer({ kind: 'roleOfCard', args: [staffId] }, undefined);
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
