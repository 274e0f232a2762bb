/** The name of a table, the largest text on a card: the section's word small, the number big. */

import { type NamedTable, tableNumber, tableWord } from '@tableside/domain/tables/table-name.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { isLongNumber } from './long-number.ts';
import styles from './table-name.module.css';

export interface TableNameProps {
  table: NamedTable | null | undefined;
  tableId: string;
  className?: string | undefined;
}

export function TableName({ table, tableId, className }: TableNameProps) {
  const number = tableNumber(table, tableId);
  const word = tableWord(table);
  return (
    <span className={classNames(styles.name, className)} data-long={isLongNumber(number)}>
      {word !== '' && <span className={styles.word}>{word}</span>}{' '}
      <span className={styles.number}>{number}</span>
    </span>
  );
}
