/** The fields of an edit, each with two of its values. */
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './field-table.module.css';
import { pathText, valueText } from './path-messages.ts';

export interface FieldTableProps {
  /** The name of the editing command. */
  command: string;
  heads: readonly [string, string];
  rows: readonly FieldRow[];
  className?: string | undefined;
}

/** The path of a field, and its value for each head. */
type FieldRow = readonly [path: string, first: unknown, second: unknown];

export function FieldTable({ command, heads, rows, className }: FieldTableProps) {
  return (
    <table className={classNames(styles.table, className)}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([path, first, second]) => (
          <tr key={path}>
            <th scope="row">{pathText(command, path)}</th>
            <td>{valueText(path, first)}</td>
            <td>{valueText(path, second)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
