/** Describes what an audit entry changed, one line per field: `order B-17: status paid → accepted`. */
import { formatCents } from '@tableside/domain/money.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { clockText } from '../../../components/time/clock-text.ts';

const MOST_LINES = 12;
/** Fields left out, because the entry already shows them or the server maintains them. */
const QUIET = ['version', 'updatedAt', 'statusBy'];
const CENTS = /price|amount|total|subtotal|tip|tax$|paid|refunded|balance|spend|sales|tendered/i;

/** Times are shown by the venue's clock. */
export function changeLines(
  { rows }: Pick<AuditEntry, 'rows'>,
  timezone: string | undefined,
): readonly string[] {
  const text = (field: string, value: unknown): string =>
    isInstant(value) ? clockText(value, 'dateTime', timezone) : valueText(field, value);
  const lines = rows.flatMap(({ entity, id, before, after }) => {
    const name = nameOf({ ...before, ...after }) ?? id.slice(0, 8);
    if (!after) return [`${entity} ${name}`];
    if (!before) return [`${entity} ${name} made`];
    return Object.keys(after)
      .filter((field) => !QUIET.includes(field))
      .map(
        (field) => `${entity} ${name}: ${field} ${text(field, before[field])} → ${text(field, after[field])}`,
      );
  });
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `${lines.length - MOST_LINES} more`];
}

const nameOf = (values: Readonly<Record<string, unknown>>): string | undefined =>
  ['orderNumber', 'number', 'name', 'firstName', 'letter']
    .map((field) => values[field])
    .find((value): value is string => typeof value === 'string' && value !== '');

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);

function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'number' && CENTS.test(field) && !/rate/i.test(field)) return formatCents(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
