/** The Z of a closed day: on the screen, on paper of 80 mm and A4, as a spreadsheet, and as a journal. */
import { journalOf } from '@tableside/domain/days/journal.ts';
import { journalCsv, journalFileName } from '@tableside/domain/days/journal-csv.ts';
import { isZSum, type ZTable, zCsvRows, zTables } from '@tableside/domain/days/z-tables.ts';
import type { Day } from '@tableside/domain/entities/day.ts';
import { csvOf, moneyCell, textCell } from '@tableside/domain/ground/csv.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Day as RemoteDay } from '@tableside/protocol/rest/day.ts';
import { BookOpen, Download, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { rangeText } from '../../../components/time/day-ranges.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { useClosedDay } from '../../../mirror/read/read-cash.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { useRollPaper } from '../../../platform/use-roll-paper.ts';
import { PrintActs } from '../../../printing/print-acts.tsx';
import { fetchZ } from '../../../remote/days.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './z-page.module.css';

const ROLL = { widthMm: 80, marginMm: 3 };

export function ZPage({ businessDay }: { businessDay: string }) {
  const here = useClosedDay(businessDay);
  const { data, ...state } = useRemoteData(
    `z ${businessDay}`,
    (remote) => fetchZ(remote, businessDay),
    'Failed to fetch the Z report',
  );
  const day: Day | RemoteDay | undefined = data ?? here ?? undefined;
  return day?.sums ? (
    <ZOfDay day={day as Day} sums={day.sums as NonNullable<Day['sums']>} />
  ) : (
    <Page of="/profile/day/$day" back={<BackLink to="/profile/day" />}>
      <RemoteState {...state} reason="The Z report needs a connection." />
    </Page>
  );
}

function ZOfDay({ day, sums }: { day: Day; sums: NonNullable<Day['sums']> }) {
  const venue = useVenue();
  const [paper, setPaper] = useState<'roll' | 'a4'>('roll');
  const tables = zTables(day, sums, (at) => clockText(at, 'dateTime', venue?.timezone));
  const print = (on: 'roll' | 'a4'): void => {
    flushSync(() => setPaper(on));
    window.print();
  };
  const save = (): void => {
    const rows = zCsvRows(day, tables, { text: textCell, money: moneyCell });
    saveAsFile(`z-${day.z}-${day.businessDay}.csv`, csvOf(rows), 'text/csv');
  };
  const saveJournal = (): void => {
    const journal = journalOf({ ...day, sums }, venue ?? undefined);
    saveAsFile(journalFileName(journal), journalCsv(journal), 'text/csv');
  };
  const Paper = paper === 'roll' ? RollPaper : SheetPaper;
  return (
    <Page
      title={`Z ${day.z}`}
      back={<BackLink to="/profile/day" />}
      className={styles.main}
      readOnly
      foot={
        <div className={styles.acts}>
          <PrintActs kind="z" isCells of={day.id} label="Print 80 mm" onBrowser={() => print('roll')} />
          <Button icon={Printer} onClick={() => print('a4')}>
            Print A4
          </Button>
          <Button icon={Download} onClick={save}>
            Export CSV
          </Button>
          <Button icon={BookOpen} onClick={saveJournal}>
            Journal
          </Button>
        </div>
      }
    >
      <Paper>
        <header className={styles.head}>
          <p className={styles.venue}>{venue?.name}</p>
          <p className={styles.number}>Z {day.z}</p>
          <p>{rangeText({ from: day.from, to: day.businessDay })}</p>
          <p className={styles.total}>{formatCents(sums.total)}</p>
          <p className={styles.small}>
            {sums.visits.count === 1 ? 'Total of 1 check' : `Total of ${sums.visits.count} checks`}, with
            service charge and taxes
          </p>
          <p className={styles.small}>
            Closed by {day.closed.by.name}, {clockText(day.closed.at, 'withYear', venue?.timezone)}
          </p>
        </header>
        {tables.map((table) => (
          <Section key={table.title} table={table} />
        ))}
      </Paper>
    </Page>
  );
}

/** A roll of 80 mm, as long as what is on it. */
function RollPaper({ children }: { children: ReactNode }) {
  const ref = useRollPaper<HTMLDivElement>(ROLL);
  return (
    <div ref={ref} className={styles.paper} data-paper="roll">
      {children}
    </div>
  );
}

function SheetPaper({ children }: { children: ReactNode }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@page { size: a4; margin: 15mm; }');
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
  return (
    <div className={styles.paper} data-paper="a4">
      {children}
    </div>
  );
}

function Section({ table }: { table: ZTable }) {
  const { title, heads, rows } = table;
  const width = Math.max(...rows.map((row) => row.length));
  return (
    <table className={styles.table}>
      <caption className={styles.title}>{title}</caption>
      {heads.length > 0 && (
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a Z never change
          <tr key={n} data-sum={isZSum(table, row)}>
            <th scope="row">{row[0]}</th>
            {row.slice(1).map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a Z never change
              <td key={at} colSpan={at === row.length - 2 ? width - row.length + 1 : 1}>
                {typeof cell === 'number' ? formatCents(cell) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
