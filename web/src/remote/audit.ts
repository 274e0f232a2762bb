/** The audit trail: for administrators, kept on the server alone. */
import { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

export interface AuditQuery {
  readonly q?: string;
  /** One row: its kind and its id. */
  readonly entity?: string;
  readonly rowId?: string;
  readonly limit?: string;
  readonly outcome?: string;
  /** ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
}

const given = (query: Readonly<Record<string, string | null | undefined>>) =>
  Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));

/** Newest first. */
export const listAudit = async (
  remote: Remote,
  query: AuditQuery,
  before: string | null,
): Promise<Page<AuditEntry>> =>
  readPage(await remote.get('audit', { searchParams: given({ ...query, before }) }), AuditEntry);

/** All of it, as the server writes it for spreadsheets. */
export const auditCsv = (remote: Remote, query: AuditQuery): Promise<string> =>
  remote.get('audit', { searchParams: [...given({ ...query }), ['format', 'csv']], timeout: false }).text();
