/** Collects what rows say. Rows that disagree about the same field are all refused. */
import { grouped } from '../../ground/grouped.ts';
import { same } from '../../ground/same.ts';
import type { Fault } from './row-faults.ts';
import type { MenuRow } from './rows.ts';
import { isFault, type Told } from './told.ts';

/** A row of the menu, there or to be made. */
export interface Subject {
  readonly entity: 'category' | 'optionGroup' | 'product';
  readonly id: string;
  readonly title: string;
  readonly isNew: boolean;
}

/** What all rows of a subject say of it. Without anything told, it is as in the file. */
export interface Account {
  readonly subject: Subject;
  readonly rows: readonly MenuRow[];
  readonly told: readonly Agreed[];
}

export interface Agreed extends Told {
  readonly rows: readonly MenuRow[];
}

interface Saying {
  readonly subject: Subject;
  readonly row: MenuRow;
  readonly told: readonly Told[];
}

export class Tally {
  readonly refused = new Map<MenuRow, Fault>();
  readonly #sayings: Saying[] = [];

  /** A row that has a fault says nothing at all. */
  say(subject: Subject, row: MenuRow, told: readonly (Told | Fault)[]): void {
    const fault = told.find(isFault);
    if (fault) this.refused.set(row, fault);
    else this.#sayings.push({ subject, row, told: told as readonly Told[] });
  }

  accounts(): readonly Account[] {
    this.#refuseDisagreement();
    const heard = this.#sayings.filter(({ row }) => !this.refused.has(row));
    const bySubject = grouped(heard, ({ subject }) => `${subject.entity} ${subject.id}`);
    return [...bySubject.values()].flatMap(accountOf);
  }

  #refuseDisagreement(): void {
    const all = this.#sayings.flatMap(({ subject, row, told }) =>
      told.map((one) => ({ field: `${subject.entity} ${subject.id} ${one.id}`, row, told: one })),
    );
    for (const sayings of grouped(all, ({ field }) => field).values()) {
      const [first] = sayings;
      if (!first || sayings.every(({ told }) => same(told.set, first.told.set))) continue;
      for (const { row } of sayings)
        this.refused.set(row, { reason: 'rows.disagree', text: first.told.column });
    }
  }
}

function accountOf(sayings: readonly Saying[]): readonly Account[] {
  const [first] = sayings;
  if (!first) return [];
  const all = sayings.flatMap(({ row, told }) => told.map((one) => ({ row, told: one })));
  const told = [...grouped(all, ({ told: { id } }) => id).values()].flatMap((agreeing) => {
    const [one] = agreeing;
    return one ? [{ ...one.told, rows: agreeing.map(({ row }) => row) }] : [];
  });
  return [{ subject: first.subject, rows: sayings.map(({ row }) => row), told }];
}
