/** Says and draws what the form of a table will make. */
import type { Section } from '@tableside/domain/entities/table.ts';
import { MOST_TABLES, seriesText } from '../../../components/tables/table-series.ts';
import { SHAPE_TEXTS } from '../../../components/tables/table-shape-messages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { sectionOptions, type TableFormValues } from './table-form.ts';
import styles from './table-preview.module.css';

export interface TablePreviewProps {
  values: TableFormValues;
  sections: readonly Section[];
}

export function TablePreview({ values, sections }: TablePreviewProps) {
  const { number, section, tableType, minimum, maximum, minimumSpend, count } = values;
  const many = Math.min(MOST_TABLES, Math.max(1, Math.floor(Number(count)) || 1));
  const place = sectionOptions(sections).find(({ value }) => value === section)?.label ?? '';
  const name = number.trim() === '' ? '?' : number.trim();
  const spend = Number(minimumSpend) > 0 ? `Minimum spend $${minimumSpend}` : "The section's minimum spend";
  return (
    <Card className={styles.preview}>
      <span className={styles.shape} data-shape={tableType} aria-hidden="true">
        {name}
      </span>
      <div>
        <h2 className={styles.title}>
          {many === 1 ? `Table ${name}` : `${many} tables, ${seriesText(name, many)}`}
        </h2>
        <p>{place}</p>
        <p className={styles.small}>
          {SHAPE_TEXTS[tableType]}, {minimum} to {maximum} guests
        </p>
        <p className={styles.small}>{spend}</p>
      </div>
    </Card>
  );
}
