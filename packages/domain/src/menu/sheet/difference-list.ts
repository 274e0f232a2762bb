/** Collects the differences of all rows. Rows that disagree about the same field are all refused. */
import { grouped } from '../../ground/grouped.ts';
import { same } from '../../ground/same.ts';
import { type Difference, isFault } from './difference.ts';
import type { Fault } from './row-faults.ts';
import type { MenuRow } from './rows.ts';

/** A row of the menu, there or to be made. */
export interface Subject {
  readonly entity: 'category' | 'optionGroup' | 'product';
  readonly id: string;
  readonly title: string;
  readonly isNew: boolean;
  /** It was deleted, and the sheet brings it back. */
  readonly isBack?: boolean;
}

/** In what all rows of a subject differ from it. Without any, it is as in the file. */
export interface SubjectDifferences {
  readonly subject: Subject;
  readonly rows: readonly MenuRow[];
  readonly differences: readonly AgreedDifference[];
}

export interface AgreedDifference extends Difference {
  readonly rows: readonly MenuRow[];
}

interface RowDifferences {
  readonly subject: Subject;
  readonly row: MenuRow;
  readonly differences: readonly Difference[];
}

export class DifferenceList {
  readonly refused = new Map<MenuRow, Fault>();
  readonly #ofRows: RowDifferences[] = [];

  /** A row that has a fault says nothing at all. */
  add(subject: Subject, row: MenuRow, differences: readonly (Difference | Fault)[]): void {
    const fault = differences.find(isFault);
    if (fault) this.refused.set(row, fault);
    else this.#ofRows.push({ subject, row, differences: differences as readonly Difference[] });
  }

  subjects(): readonly SubjectDifferences[] {
    this.#refuseDisagreement();
    const taken = this.#ofRows.filter(({ row }) => !this.refused.has(row));
    const bySubject = grouped(taken, ({ subject }) => `${subject.entity} ${subject.id}`);
    return [...bySubject.values()].flatMap(differencesOf);
  }

  #refuseDisagreement(): void {
    const all = this.#ofRows.flatMap(({ subject, row, differences }) =>
      differences.map((one) => ({
        field: `${subject.entity} ${subject.id} ${one.id}`,
        row,
        difference: one,
      })),
    );
    for (const ofRows of grouped(all, ({ field }) => field).values()) {
      const [first] = ofRows;
      if (!first || ofRows.every(({ difference }) => same(difference.set, first.difference.set))) continue;
      for (const { row } of ofRows)
        this.refused.set(row, { reason: 'rows.disagree', text: first.difference.column });
    }
  }
}

function differencesOf(ofRows: readonly RowDifferences[]): readonly SubjectDifferences[] {
  const [first] = ofRows;
  if (!first) return [];
  const all = ofRows.flatMap(({ row, differences }) => differences.map((one) => ({ row, difference: one })));
  const differences = [...grouped(all, ({ difference: { id } }) => id).values()].flatMap((agreeing) => {
    const [one] = agreeing;
    return one ? [{ ...one.difference, rows: agreeing.map(({ row }) => row) }] : [];
  });
  return [{ subject: first.subject, rows: ofRows.map(({ row }) => row), differences }];
}
