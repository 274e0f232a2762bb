/** How a database searches in documents. */
import type { SQL } from 'drizzle-orm';

export interface DocumentWords {
  /** Selects staff cards that are not active. */
  readonly isInactive: SQL;
  /** Three days before a time. A device may date a command back by this much. */
  datedBack(time: SQL): SQL;
  /** Selects the items of an order that somebody added. */
  itemsAddedBy(userId: string): SQL;
  /** The author of a held command, and the command with another name of the author. */
  readonly authorId: SQL;
  withAuthor(name: string): SQL;
  /** The visit and the customer that a held command names, and the command with another name of the customer. */
  readonly heldVisitId: SQL;
  readonly heldCustomer: SQL;
  withCustomer(name: string): SQL;
}
