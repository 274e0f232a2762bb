/** The audit trail: who did what, day by day, in sentences. Each entry opens its raw record. */
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { Download } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { searchedWords } from '../../../components/orders/searched-words.ts';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { LoadOlder } from '../../../components/pages/load-older.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { toApiError } from '../../../remote/api-error.ts';
import { type AuditQuery, auditCsv, listAudit } from '../../../remote/audit.ts';
import { type Remote, useRemote } from '../../../remote/remote-context.tsx';
import { useRemotePages } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { AuditDays } from './audit-days.tsx';
import { AuditFilters, type Chosen, EVERYTHING, queryOf } from './audit-filters.tsx';
import styles from './audit-page.module.css';

export function AuditPage() {
  const clockOffsetMs = useClockOffset();
  const venue = useVenue();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Chosen>(EVERYTHING);
  const q = useDeferredValue(searchedWords(typed));
  const query = JSON.stringify({ q, ...queryOf(chosen, venue) });
  const load = useCallback(
    (remote: Remote, before: string | null) => listAudit(remote, JSON.parse(query) as AuditQuery, before),
    [query],
  );
  const { rows, ...state } = useRemotePages(`audit ${query}`, load, 'Failed to fetch the audit trail');
  const showAll = (): void => {
    setTyped('');
    setChosen(EVERYTHING);
  };
  return (
    <Page
      of="/profile/audit"
      back={<BackLink to="/profile" />}
      toolsGrow
      tools={<SearchField label="Search people, actions and records" value={typed} onChange={setTyped} />}
    >
      <div className={styles.page}>
        <div className={styles.tools}>
          <AuditFilters chosen={chosen} onChange={setChosen} />
          <CsvButton query={JSON.parse(query) as AuditQuery} />
        </div>
        {!rows && <RemoteState {...state} reason="The audit trail needs a connection." />}
        {rows && <Entries rows={rows} hasOlder={state.hasOlder} onShowAll={showAll} />}
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={venue?.timezone} />
        <LoadOlder pages={state}>Load older</LoadOlder>
      </div>
    </Page>
  );
}

interface EntriesProps {
  rows: readonly AuditEntry[];
  hasOlder: boolean;
  onShowAll: () => void;
}

function Entries({ rows, hasOlder, onShowAll }: EntriesProps) {
  if (rows.length > 0) return <AuditDays entries={rows} hasOlder={hasOlder} />;
  return (
    <EmptyState
      action={
        <Button size={56} onClick={onShowAll}>
          Show everything
        </Button>
      }
    >
      Nothing found.
    </EmptyState>
  );
}

function CsvButton({ query }: { query: AuditQuery }) {
  const remote = useRemote();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    try {
      saveAsFile('audit.csv', await auditCsv(remote, query), 'text/csv');
      setProblem(null);
    } catch (error) {
      setProblem((await toApiError(error, 'Export failed')).message);
    }
  };
  return (
    <>
      <Button variant="outline" icon={Download} busy={busy} onClick={() => run(save)}>
        Export CSV
      </Button>
      <ProblemBand problem={problem} />
    </>
  );
}
