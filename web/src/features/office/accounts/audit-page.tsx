/** The audit trail: who changed which row, from where, and the value before. */
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { Download } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { toApiError } from '../../../remote/api-error.ts';
import { auditCsv, listAudit } from '../../../remote/audit.ts';
import { type Remote, useRemote } from '../../../remote/remote-context.tsx';
import { useRemotePages } from '../../../remote/use-remote-pages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { changeLines } from './audit-messages.ts';
import styles from './office.module.css';

export function AuditPage() {
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const load = useCallback((remote: Remote, before: string | null) => listAudit(remote, { q }, before), [q]);
  const { rows, hasOlder, loadingOlder, loadOlder, ...state } = useRemotePages(
    `audit ${q}`,
    load,
    'Failed to fetch the audit trail',
  );
  return (
    <Page
      title="Audit trail"
      back={<BackLink to="/profile" label="Profile" />}
      toolsGrow
      tools={<SearchField label="Search people, actions and rows" value={typed} onChange={setTyped} />}
    >
      <div className={styles.page}>
        <CsvButton q={q} />
        {!rows && (
          <RemoteState {...state} onRetry={state.retry} reason="The audit trail is kept on the server." />
        )}
        {rows?.length === 0 && <EmptyState>Nothing found.</EmptyState>}
        <ul className={styles.entries}>
          {rows?.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
        {hasOlder && (
          <Button size={56} block busy={loadingOlder} onClick={loadOlder}>
            Load older
          </Button>
        )}
      </div>
    </Page>
  );
}

function CsvButton({ q }: { q: string }) {
  const remote = useRemote();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    try {
      saveAsFile('audit.csv', await auditCsv(remote, { q }), 'text/csv');
      setProblem(null);
    } catch (error) {
      setProblem((await toApiError(error, 'The file was not made')).message);
    }
  };
  return (
    <div className={styles.tools}>
      <Button variant="outline" icon={Download} busy={busy} onClick={() => run(save)}>
        Export CSV
      </Button>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const timezone = useVenue()?.timezone;
  const lines = changeLines(entry, timezone);
  const { occurredAt, receivedAt } = entry;
  const isLate = Date.parse(receivedAt) - Date.parse(occurredAt) > 60_000;
  return (
    <li className={styles.entry}>
      <p>
        <b>{entry.actorName ?? 'Somebody unknown'}</b> <code>{entry.action}</code>
        {entry.outcome !== 'applied' && ` · ${entry.outcome}${entry.code ? ` (${entry.code})` : ''}`}
      </p>
      <p className={styles.small}>
        {clockText(occurredAt, 'dateTime', timezone)}
        {isLate && `, received ${clockText(receivedAt, 'dateTime', timezone)}`}
        {entry.role && ` · ${entry.role}`}
      </p>
      {lines.length > 0 && (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
