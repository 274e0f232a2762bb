/** The journal of a closed day as a file for a bookkeeping program. */
import { csvOf, moneyCell, textCell } from '../ground/csv.ts';
import { ACCOUNT_LABEL, type Journal } from './journal.ts';

const HEADS = ['Date', 'Document', 'Account', 'Name', 'Text', 'Debit', 'Credit'];

/** Amounts have two decimals and a point. An amount of 0 is left blank. */
export const journalCsv = ({ businessDay, z, lines }: Journal): string =>
  csvOf([
    HEADS,
    ...lines.map(({ kind, account, text, debit, credit }) => [
      ...[businessDay, `Z ${z}`, textCell(account ?? ''), ACCOUNT_LABEL[kind], textCell(text)],
      ...[debit, credit].map((cents) => (cents === 0 ? '' : moneyCell(cents))),
    ]),
  ]);

export const journalFileName = ({ businessDay, z }: Pick<Journal, 'businessDay' | 'z'>): string =>
  `journal-${z}-${businessDay}.csv`;
