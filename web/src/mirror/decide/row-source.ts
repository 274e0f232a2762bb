/** The two views a command can see: the displayed rows, or the bases with a replay's own writes on top. */

import { type FindAsync, isHere } from '@tableside/domain/command/look-ups.ts';
import { finds, type RowRequest } from '@tableside/domain/command/row-request.ts';
import type { AnyDocument, EntityName } from '@tableside/domain/entities/entities.ts';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { MIRROR_INDEXES } from '../database/mirror-indexes.ts';

/** Returns a row as screens show it; undefined when it does not exist. */
export type ShownRow = <E extends EntityName>(entity: E, id: string) => PromiseLike<MirrorRow<E> | undefined>;

/** Use this within one transaction over all stores that are read. */
export function displayedRows(
  db: MirrorDb,
  shown: ShownRow = (entity, id) => db.rowsOf(entity).get(id),
): FindAsync {
  return async (request) => {
    if (request.by === 'id') {
      const row = await shown(request.entity, request.id);
      return row ? [row.doc] : [];
    }
    const found = await Promise.all(searches(db, request));
    return found.flatMap((rows) => rows.map(({ doc }) => doc)).filter((doc) => finds(request, doc));
  };
}

/** A line is on few orders, so the others of its visit are not read. */
function searches(db: MirrorDb, request: RowRequest): readonly PromiseLike<readonly MirrorRow[]>[] {
  if (request.by !== 'index') return [db.rowsOf(request.entity).toArray()];
  if (request.lineId !== undefined) return [db.orders.where('lines').equals(request.lineId).toArray()];
  const index = MIRROR_INDEXES[request.index];
  return index
    ? request.values.map((value) => index.search(db, value))
    : [db.rowsOf(request.entity).toArray()];
}

/** Caches every request. It is valid within one transaction, as long as nothing is written. */
export function remembered(find: FindAsync): FindAsync {
  const answers = new Map<string, ReturnType<FindAsync>>();
  return (request) => {
    const question = questionOf(request);
    const known = answers.get(question);
    if (known) return known;
    const found = find(request);
    answers.set(question, found);
    if (isHere(found)) return found;
    // Once it is here, nobody has to wait for it any more.
    return found.then((docs) => {
      answers.set(question, docs);
      return docs;
    });
  };
}

/**
 * Answers questions about single lines from one search for all orders of the same visit. A long queue on one visit
 * asks for a hundred lines. Use it over `remembered`, so that the search runs once.
 */
export function linesTogether(find: FindAsync): FindAsync {
  return (request) => {
    if (request.by !== 'index' || request.lineId === undefined) return find(request);
    const { lineId: _, ...ofParent } = request;
    const withLine = (docs: readonly AnyDocument[]) => docs.filter((doc) => finds(request, doc));
    const found = find(ofParent);
    return isHere(found) ? withLine(found) : found.then(withLine);
  };
}

/** Returns a text for each different request. A replay asks for thousands, so it is no JSON. */
function questionOf(request: RowRequest): string {
  if (request.by === 'id') return `${request.entity}/${request.id}`;
  if (request.by !== 'index') return request.entity;
  return `${request.index}?${request.values.join('\n')}?${request.lineId ?? ''}`;
}

/** A row in the layer. Without `doc` it does not exist there. */
export interface LayerRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly doc: AnyDocument | undefined;
}

const NO_ROWS: ReadonlyMap<string, LayerRow> = new Map();

/** Rows that hide the displayed ones. A replay searches those of one entity hundreds of times. */
export class Layer {
  readonly #rows = new Map<EntityName, Map<string, LayerRow>>();

  constructor(rows: Iterable<LayerRow> = []) {
    for (const row of rows) this.put(row);
  }

  /** Returns the rows of an entity, by id. */
  of(entity: EntityName): ReadonlyMap<string, LayerRow> {
    return this.#rows.get(entity) ?? NO_ROWS;
  }

  put(row: LayerRow): void {
    const rows = this.#rows.get(row.entity);
    if (rows) rows.set(row.id, row);
    else this.#rows.set(row.entity, new Map([[row.id, row]]));
  }
}

/**
 * Reads the displayed rows (`below`) wherever the layer has no entry. If the layer holds the base of every touched row,
 * this is the server's state plus everything written into the layer since.
 */
export function layered(below: FindAsync, layer: Layer): FindAsync {
  const seen = (request: RowRequest, found: readonly AnyDocument[]): readonly AnyDocument[] => {
    const rows = layer.of(request.entity);
    const docs = found.filter(({ id }) => !rows.has(id));
    for (const { doc } of rows.values()) if (doc && finds(request, doc)) docs.push(doc);
    return docs;
  };
  return (request) => {
    const row = request.by === 'id' ? layer.of(request.entity).get(request.id) : undefined;
    if (row) return row.doc ? [row.doc] : [];
    const found = below(request);
    if (request.by === 'id') return found;
    return isHere(found) ? seen(request, found) : found.then((docs) => seen(request, docs));
  };
}
