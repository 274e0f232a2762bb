/** Returns single rows: only the fields that the caller may see, in the API's shape, with an `ETag`. */

import type { RejectionCode } from '@tableside/domain/command/rejection.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyContextConfig, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { orderRow } from '../../storage/rows/order-row.ts';
import type { StoredRow } from '../../storage/storage.ts';
import type { Caller } from '../../sync/caller.ts';
import { shownOne } from '../../sync/shown-orders.ts';
import { type Viewer, viewerOf, visibleRow } from '../../sync/visibility.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { present } from '../orders/present.ts';
import type { Api } from '../route-schema.ts';
import { RejectionError } from './rejection-status.ts';

export interface PresentedRow {
  readonly version: number;
  readonly doc: Readonly<Record<string, unknown>>;
}

const MISSING: Record<EntityName, RejectionCode> = {
  order: 'order.notFound',
  payment: 'payment.notFound',
  table: 'table.notFound',
  section: 'section.notFound',
  category: 'menu.notFound',
  product: 'menu.notFound',
  optionGroup: 'menu.notFound',
  staff: 'staff.notFound',
  venue: 'notFound',
  visit: 'visit.notFound',
  call: 'call.notFound',
  timeCard: 'notFound',
  drawer: 'drawer.notFound',
  day: 'notFound',
  printer: 'printer.notFound',
  print: 'notFound',
  cardReader: 'notFound',
  cardCharge: 'card.notFound',
};

/** Returns the row's document with the fields that the caller may see, or undefined if they may not see the row. */
export const visibleDocument = <E extends EntityName>(
  row: Extract<StoredRow, { entity: E }>,
  caller: Caller,
): Documents[E] | undefined => documentFor(row, viewerOf(caller.actor));

export function documentFor<E extends EntityName>(
  row: Extract<StoredRow, { entity: E }>,
  viewer: Viewer,
): Documents[E] | undefined {
  const seen = visibleRow(row, viewer);
  return seen && 'doc' in seen ? (seen.doc as unknown as Documents[E]) : undefined;
}

export async function readVisible<E extends EntityName>(
  { storage }: HttpDeps,
  caller: Caller,
  { entity, id }: { entity: E; id: string },
): Promise<Documents[E]> {
  const { venueId } = caller.actor;
  const row =
    entity === 'order' ? await orderRow(storage, venueId, id) : await storage.row(venueId, entity, id);
  const doc = row && visibleDocument(row as Extract<StoredRow, { entity: E }>, caller);
  if (!doc) throw new RejectionError(MISSING[entity]);
  return entity === 'order'
    ? ((await shownOne(storage, venueId, doc as Order)) as Order as Documents[E])
    : doc;
}

export async function presentRow(
  deps: HttpDeps,
  caller: Caller,
  ref: { entity: EntityName; id: string },
): Promise<PresentedRow> {
  const doc = await readVisible(deps, caller, ref);
  return { version: doc.version, doc: await present(deps, caller, { entity: ref.entity, doc }) };
}

export const sendRow = (reply: FastifyReply, { version, doc }: PresentedRow): FastifyReply =>
  reply.header('etag', `"${version}"`).header('cache-control', 'no-cache').send(doc);

interface ReadRoute {
  /** Ends in `:id`. */
  readonly url: string;
  readonly entity: EntityName;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The row as its callers may see it. */
  readonly row: v.GenericSchema;
  readonly config?: FastifyContextConfig;
}

export function readRoute(app: Api, deps: HttpDeps, route: ReadRoute): void {
  const { url, entity, row, config = {}, ...described } = route;
  const schema = {
    ...described,
    params: v.object({ id: Id }),
    response: { 200: row },
    errors: [MISSING[entity]],
  };
  app.get(url, { schema, config }, async (request, reply) =>
    sendRow(reply, await presentRow(deps, callerOf(request), { entity, id: request.params.id })),
  );
}
