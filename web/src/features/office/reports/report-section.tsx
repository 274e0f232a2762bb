/** A report table under its title, with what its numbers mean and a chart of them. */
import { Card } from '../../../ui/layout/card.tsx';
import { OfficeTable } from '../../../ui/layout/office-table.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { BarChart, seriesIn } from './bar-chart.tsx';
import { cellText, cellValue, isNumber, type ReportCell, type ReportTable } from './report-cells.ts';
import styles from './reports-page.module.css';

export function ReportSection({
  table: { title, about, warning, head, rows, bars = [], isTimeline },
}: {
  table: ReportTable;
}) {
  const id = `report-${title.replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {about !== undefined && <p className={styles.terms}>{about}</p>}
      {warning !== undefined && <NoteBand>{warning}</NoteBand>}
      {bars.length > 1 && (
        <Card>
          <BarChart label={`${title}: ${seriesIn(bars).join(' and ')}`} bars={bars} isTimeline={isTimeline} />
        </Card>
      )}
      <OfficeTable<readonly ReportCell[]>
        label={title}
        rows={rows}
        keyOf={(row) => `${rows.indexOf(row)}`}
        columns={head.map((name, n) => ({
          head: name,
          isNumber: isNumber(rows, n),
          cell: (row) => (row[n] ? cellText(row[n]) : ''),
          ...(isNumber(rows, n) ? { sortBy: (row: readonly ReportCell[]) => cellValue(row[n]) } : {}),
        }))}
      />
    </section>
  );
}
