/** What every part of the panel of a check is given. */
import type { Table } from '@tableside/domain/entities/table.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import type { Pad } from '../pad/use-pad.ts';

export interface VisitProps {
  table: Table;
  whole: WholeVisit;
  pad: Pad;
  oneSized: ReadonlySet<string> | undefined;
  /** The other open checks at the table. */
  beside: {
    readonly others: number;
    /** Asks which of them goes on. */
    readonly onAsk: () => void;
    readonly onNew: () => void;
  };
}
