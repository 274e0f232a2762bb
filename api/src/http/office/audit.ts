/** The audit trail, for administrators: newest first in pages, or the whole selection as CSV. */

import { pipeline, Readable } from 'node:stream';
import { ENTITY_NAMES } from '@tableside/domain/entities/entities.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { type Stringifier, stringify } from 'csv-stringify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
  AUDITED_ELSE,
  type AuditFilter,
  type AuditEntry as StoredEntry,
} from '../../storage/door/audit.ts';
import { asCsvFile } from '../files/csv-file.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { BothWaysQuery, linkBothWays } from '../list-query.ts';
import type { Api } from '../route-schema.ts';

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

const AuditQuery = v.object({
  ...BothWaysQuery.entries,
  actorId: described('The account, or the API key, that did it.', v.optional(Id)),
  deviceId: described('The device.', v.optional(Id)),
  action: described(
    'The name of a command, or what happened to an account, a device, a key, a webhook.',
    v.optional(v.picklist(AUDIT_ACTIONS)),
  ),
  entity: described('Which kind of row.', v.optional(v.picklist([...ENTITY_NAMES, ...AUDITED_ELSE]))),
  rowId: described('The row that it is about.', v.optional(Id)),
  outcome: described('The outcome.', v.optional(v.picklist(AUDIT_OUTCOMES))),
  format: described(
    '`csv` returns everything that matches, as a table.',
    v.optional(v.picklist(['json', 'csv']), 'json'),
  ),
});

const PAGE = 500;

export function registerAudit(app: Api, deps: HttpDeps): void {
  const { audit } = deps.storage;
  const schema = {
    summary: 'The audit trail, newest first',
    description:
      'Says who did what to which row, from which device and when, with the values before and after. `q` matches ' +
      'part of the name of a member of staff or of an action, the number of an order or a table, a name on the ' +
      'menu, or the id of a row. `from` and `to` compare with the time at which the server received it. With ' +
      '`format=csv` the response is `text/csv` with one line for each changed row: everything that matches the ' +
      'filters, not only one page.',
    tags: ['audit'],
    querystring: AuditQuery,
    response: { 200: v.array(AuditEntry) },
    produces: ['application/json', 'text/csv'],
  };
  app.get('/audit', { schema, config: { act: 'audit.read' } }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const { format, ...filter } = request.query;
    if (format === 'csv') {
      asCsvFile(reply, `audit-${isoNow(deps.clock).slice(0, 10)}.csv`);
      return reply.send(asTable(deps, venueId, filter));
    }
    const page = await audit.page(venueId, filter);
    linkBothWays(request, reply, page);
    return reply.send(page.entries);
  });
}

const COLUMNS = [
  'received',
  'occurred',
  'actor',
  'actorId',
  'role',
  'deviceId',
  'action',
  'outcome',
  'code',
  'entity',
  'rowId',
  'before',
  'after',
  'detail',
  'cmdId',
] as const;
type Line = Record<(typeof COLUMNS)[number], string | null>;

/** Reads page by page as it sends. Puts an apostrophe before cells that a spreadsheet would run as a formula. */
function asTable(deps: HttpDeps, venueId: string, filter: AuditFilter): Stringifier {
  const table = stringify({ header: true, columns: [...COLUMNS], bom: true, escape_formulas: true });
  // A client that disconnects ends the reading too. After an error, the response has ended already.
  return pipeline(Readable.from(linesOf(deps, venueId, filter)), table, () => undefined);
}

async function* linesOf({ storage }: HttpDeps, venueId: string, filter: AuditFilter): AsyncGenerator<Line> {
  let before = filter.before;
  do {
    const page = await storage.audit.page(venueId, { ...filter, limit: PAGE, before });
    for (const entry of page.entries) yield* linesOfEntry(entry);
    before = page.next ?? undefined;
  } while (before !== undefined);
}

function* linesOfEntry(entry: StoredEntry): Generator<Line> {
  const rows = entry.rows.length > 0 ? entry.rows : [undefined];
  for (const row of rows) {
    yield {
      received: entry.receivedAt,
      occurred: entry.occurredAt,
      actor: entry.actorName,
      actorId: entry.actorId,
      role: entry.role,
      deviceId: entry.deviceId,
      action: entry.action,
      outcome: entry.outcome,
      code: entry.code,
      entity: row?.entity ?? null,
      rowId: row?.id ?? null,
      before: jsonOf(row?.before),
      after: jsonOf(row?.after),
      detail: jsonOf(entry.detail),
      cmdId: entry.cmdId,
    };
  }
}

const jsonOf = (values: unknown): string | null =>
  values === undefined || values === null ? null : JSON.stringify(values);
