/** Plain words for what a command does. Waiting and refused changes, timelines and the audit trail use them. */
import type { Order } from '../entities/order.ts';

/** The known names of the things that a command is about. An unknown name is empty. */
export interface Names {
  readonly order: Pick<Order, 'orderNumber' | 'items'> | null;
  /** 'Table 12' */
  readonly table: string;
  /** 'Main Floor' */
  readonly section: string;
  readonly product: string;
  readonly staff: string;
  /** Names a field of an edit: 'Monday shift' for `schedule[1]`. */
  readonly field: (path: string) => string;
}

export interface LabelText {
  /** 'Payment for #B-22' */
  readonly title: string;
  /** 'Table 12, cash $148.21'. Empty when the title says it all. */
  readonly detail: string;
}

/** The facts about its rows that an entry of the audit trail holds. It does not hold the arguments. */
export interface AuditFacts {
  /** '#B-1', or 'an order'. */
  readonly order: string;
  /** 'Table 12', or 'a table'. */
  readonly table: string;
  /** The name of the row that the command is named after. */
  readonly it: string;
  /** '2 × Negroni', or 'an item'. */
  readonly line: string;
  /** '$45.00 (cash)' */
  readonly money: string;
  /** The status of an order in words: 'Serving', or 'another step'. */
  readonly step: string;
  /** The status of any other row: 'occupied', or 'another status'. */
  readonly status: string;
  /** The fields of the row as they are now, or else as they were. */
  readonly now: Readonly<Record<string, unknown>>;
}

export interface Label<Args> {
  /** Says it without arguments and names: 'Item added'. */
  readonly short: string;
  /**
   * Says it in the audit trail, after the name of the person. `{did|do}` is "did" when it was done, and "do" after
   * "tried to".
   */
  audit(facts: AuditFacts): string;
  /** Says it in full, without ids. Left out when the short words say it all. */
  full?(args: Args, names: Names): LabelText;
}

/** Joins the details that are known. */
export const labelText = (title: string, ...details: readonly string[]): LabelText => ({
  title,
  detail: details.filter(Boolean).join(', '),
});

const numberIn = ({ order }: Names): string => order?.orderNumber ?? '';

/** '#B-22', or 'an order'. */
export const orderIn = (names: Names, number = numberIn(names)): string =>
  number ? `#${number}` : 'an order';

/** 'Order #B-22', or 'An order'. */
export const theOrderIn = (names: Names, number = numberIn(names)): string =>
  number ? `Order #${number}` : 'An order';

/** 'Check #B-22', or 'A check'. */
export const theVisit = (number: string): string => (number ? `Check #${number}` : 'A check');
export const theVisitIn = (names: Names): string => theVisit(numberIn(names));

/** '#B-22', or 'a check'. The pad of a visit has the number of the visit. */
export const visitIn = (names: Names): string => (numberIn(names) ? `#${numberIn(names)}` : 'a check');

/** '3 × Pilsner', or the table when the line is not known. */
export function lineIn({ order, table }: Names, itemId: string): string {
  const item = order?.items.find(({ id }) => id === itemId);
  return item ? `${item.quantity} × ${item.name}` : table;
}

type Audit = Label<never>['audit'];

/** The label of an edit, with the new name when the edit sets one. */
export const editLabel = (
  short: string,
  audit: Audit,
): Label<{ readonly set: { readonly name?: string } }> => ({
  short,
  audit,
  full: ({ set }) => labelText(short, set.name ?? ''),
});

/** The label for something new that has a name. */
export const newLabel = (short: string, audit: Audit): Label<{ readonly name: string }> => ({
  short,
  audit,
  full: ({ name }) => labelText(short, name),
});
