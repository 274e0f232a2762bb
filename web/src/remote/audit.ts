/** The audit trail. For administrators; kept only on the server. */
import { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { given, type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

export interface AuditQuery {
  readonly q?: string;
  readonly actorId?: string;
  /** One row, given by its entity and id. */
  readonly entity?: string;
  readonly rowId?: string;
  readonly limit?: string;
  readonly outcome?: string;
  /** ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
}

/** Newest first. */
export const listAudit = async (
  remote: Remote,
  query: AuditQuery,
  before: string | null,
): Promise<Page<AuditEntry>> =>
  readPage(await remote.get('audit', { searchParams: given({ ...query, before }) }), AuditEntry);

/** Returns all of it as the CSV file that the server writes for spreadsheets. */
export const auditCsv = (remote: Remote, query: AuditQuery): Promise<string> =>
  remote.get('audit', { searchParams: [...given({ ...query }), ['format', 'csv']], timeout: false }).text();
