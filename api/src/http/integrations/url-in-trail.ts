/** What the audit trail shows of the address of a webhook: its query may hold a secret, so nobody reads it there. */
import type { AuditEntry } from '../../storage/audit.ts';

/** Returns the address without its query. */
export const urlInTrail = (url: string): string => url.replace(/\?.*$/s, '?…');

/** Returns the entry without queries. Earlier versions wrote them into the trail, where nothing is changed afterwards. */
export const withoutQueries = <E extends Pick<AuditEntry, 'rows'>>(entry: E): E => ({
  ...entry,
  rows: entry.rows.map((row) =>
    row.entity === 'webhook' ? { ...row, before: shortened(row.before), after: shortened(row.after) } : row,
  ),
});

const shortened = <V>(values: V): V => (hasUrl(values) ? { ...values, url: urlInTrail(values.url) } : values);

const hasUrl = (values: unknown): values is { readonly url: string } =>
  typeof values === 'object' && values !== null && 'url' in values && typeof values.url === 'string';
