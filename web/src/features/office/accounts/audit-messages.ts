/** Lists the fields that an audit entry changed, in words: `Price: $7.00 → $7.50`. */
import { formatCents } from '@tableside/domain/values/money.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { venuePathText } from '../../../components/venue/venue-path-messages.ts';

const MOST_LINES = 6;
/** Fields left out, because the sentence says them, the server maintains them, or they mean nothing to people. */
const QUIET =
  /^(version|updatedAt|statusBy|changedAt|freedAt|paid|balance|position|rank|qrCode|sentAt|upAt|items|status|image|takings|closed|settledAt|mergedInto|mergedAt|rush|subtotal|tax|taxes|total|zCount|closedThrough)$|Ids?$|By$/;
const CENTS = /price|amount|total|subtotal|tip|tax$|paid|refunded|balance|spend|sales|tendered|owed/i;

/** Times are shown by the venue's clock. Rows that were created or deleted have no lines: the sentence says so. */
export function changeLines(
  { rows }: Pick<AuditEntry, 'rows'>,
  timezone: string | undefined,
): readonly string[] {
  const lines = rows.flatMap(({ before, after }) =>
    before && after
      ? Object.keys(after)
          .filter((field) => !QUIET.test(field))
          .map((field) => lineOf(field, before[field], after[field], timezone))
      : [],
  );
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `${lines.length - MOST_LINES} more`];
}

function lineOf(field: string, was: unknown, is: unknown, timezone: string | undefined): string {
  const name = fieldText(field);
  const text = (value: unknown): string | undefined =>
    isInstant(value) ? clockText(value, 'dateTime', timezone) : valueText(field, value);
  const [from, to] = [text(was), text(is)];
  return from === undefined || to === undefined ? `${name} changed` : `${name}: ${from} → ${to}`;
}

/** `minimumSpend` becomes `Minimum spend`. */
const fieldText = (field: string): string => {
  const words = venuePathText(field);
  return words.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
};

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);

/** Returns undefined for a value that has no short form. */
function valueText(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return CENTS.test(field) && !/rate/i.test(field) ? formatCents(value) : `${value}`;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join(', ') || 'nothing';
  return typeof value === 'string' ? value : undefined;
}
