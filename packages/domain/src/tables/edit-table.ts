/** table.create · table.patch · table.archive. */

import * as v from 'valibot';
import { Cents, line, Name, Quantity, Text } from '../command/args.ts';
import { applied, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { decideMerge, mergePatch } from '../command/patch.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import { DEFAULT_SECTION, TABLE_SHAPES, type Table } from '../entities/table.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { isUnsentByGuest } from '../orders/guest-draft.ts';
import { derivedId, RowId } from '../values/ids.ts';
import { isCounter } from './counter.ts';
import { MAX_TABLE_NUMBER } from './table-limits.ts';

/** The sections that the table form offers in every venue. Any other section must exist. */
const KNOWN_SECTIONS: readonly string[] = ['main_floor', 'patio', 'bar', DEFAULT_SECTION];

const TableNumber = v.pipe(line(MAX_TABLE_NUMBER), v.minLength(1));
const Coordinate = v.pipe(v.number(), v.finite(), v.minValue(-100_000), v.maxValue(100_000));

const fields = {
  number: described('The number on the table.', TableNumber),
  section: described('The key of its section.', RowId),
  tableType: described('Its shape.', v.picklist(TABLE_SHAPES)),
  capacity: described(
    'How many people sit there.',
    v.strictObject({
      minimum: described('The fewest.', Quantity),
      maximum: described('The most.', Quantity),
    }),
  ),
  minimumSpend: described('Cents that a party has to spend.', Cents),
  location: described(
    'Where it stands.',
    v.strictObject({
      floor: described(
        'The floor of the building.',
        v.pipe(v.number(), v.integer(), v.minValue(-100), v.maxValue(1000)),
      ),
      position: described('Indoors, outdoors and so on.', Text),
      coordinates: described(
        'On the floor plan.',
        v.strictObject({
          x: described('From the left.', Coordinate),
          y: described('From the top.', Coordinate),
        }),
      ),
    }),
  ),
  qrCode: described('The code that is printed on the table.', RowId),
  category: described('The category of the product, or the kind of the table.', v.nullable(Name)),
  userId: described('The account.', v.nullable(RowId)),
};

const NOWHERE: Table['location'] = { floor: 0, position: '', coordinates: { x: 0, y: 0 } };

const CreateTable = v.strictObject({
  ...fields,
  id: RowId,
  minimumSpend: described('Cents that a party has to spend.', v.optional(Cents, 0)),
  location: v.optional(fields.location, NOWHERE),
  qrCode: described(
    'The code that is printed on the table. Left out: one that nobody can guess.',
    v.optional(RowId),
  ),
  category: v.optional(fields.category, null),
  userId: v.optional(fields.userId, null),
});

export const createTable = defineCommand({
  name: 'table.create',
  version: 1,
  args: CreateTable,
  label: {
    short: 'Table added',
    audit: ({ it }) => `{added|add} ${it}`,
    full: ({ number }) => labelText('Table added', number),
  },
  makes: ({ id }) => [{ entity: 'table', id }],
  reads: ({ id }) => [
    { kind: 'row', entity: 'table', id },
    { kind: 'every', entity: 'table' },
    { kind: 'every', entity: 'section' },
  ],
  may: (actor) => mayRole(actor, 'table.edit'),
  refuses: ['table.exists', 'table.capacity', 'section.notFound'],
  decide(rows, args, { actor, cmdId }) {
    const made: Table = {
      ...args,
      venueId: actor.venueId,
      status: 'available',
      qrCode: args.qrCode ?? derivedId(cmdId, 'qrCode'),
      reservation: null,
      reservationHistory: [],
      archived: false,
      version: 0,
    };
    const known = rows.get('table', args.id);
    if (known) {
      const qrCode = args.qrCode ?? known.qrCode;
      const asMade = { ...known, status: 'available', freedAt: undefined, version: 0 };
      return same(asMade, { ...made, qrCode }) ? noop : rejected('table.exists');
    }
    return faultOf(rows, made) ?? applied(change('table', made));
  },
});

/** Returns the refusal for a table as it would be after the change, or undefined when the table is valid. */
function faultOf(rows: Rows, table: Table): Decision | undefined {
  if (table.capacity.maximum < table.capacity.minimum) return rejected('table.capacity');
  const others = rows
    .all('table')
    .filter(
      (one) => one.id !== table.id && one.venueId === table.venueId && !one.archived && !isCounter(one),
    );
  const number = table.number.toLowerCase();
  if (others.some((one) => one.number.toLowerCase() === number || one.qrCode === table.qrCode)) {
    return rejected('table.exists', { number: table.number });
  }
  const isThere =
    KNOWN_SECTIONS.includes(table.section) ||
    rows.all('section').some((section) => section.key === table.section && !section.archived);
  return isThere ? undefined : rejected('section.notFound', { section: table.section });
}

export const patchTable = defineCommand({
  name: 'table.patch',
  version: 1,
  args: v.strictObject({
    id: RowId,
    set: v.partial(v.strictObject(fields)),
    base: v.record(v.string(), v.unknown()),
  }),
  label: {
    short: 'Table changed',
    audit: ({ it }) => `{edited|edit} ${it}`,
    full: (_, { table, section }) => labelText('Table changed', table, section),
  },
  reads: ({ id }) => [
    { kind: 'row', entity: 'table', id },
    { kind: 'every', entity: 'table' },
    { kind: 'every', entity: 'section' },
  ],
  may: (actor) => mayRole(actor, 'table.edit'),
  refuses: [
    'table.notFound',
    'table.exists',
    'table.capacity',
    'table.counter',
    'section.notFound',
    'row.archived',
    'patch.conflict',
  ],
  decide(rows, { id, set, base }, { actor }) {
    const table = rows.get('table', id);
    if (table?.venueId !== actor.venueId) return rejected('table.notFound');
    if (table.archived) return rejected('row.archived', { table: table.number });
    if (isCounter(table)) return rejected('table.counter');
    const merge = mergePatch((path) => table[path as keyof Table], { set, base });
    const changed: Table = { ...table, ...merge.accepted };
    const fault = Object.keys(merge.accepted).length > 0 ? faultOf(rows, changed) : undefined;
    return fault ?? decideMerge(merge, () => change('table', changed));
  },
});

export const archiveTable = defineCommand({
  name: 'table.archive',
  version: 1,
  args: v.strictObject({ id: RowId }),
  label: {
    short: 'Table deleted',
    audit: ({ it }) => `{deleted|delete} ${it}`,
    full: (_, { table }) => labelText('Table deleted', table),
  },
  reads: ({ id }) => [
    { kind: 'row', entity: 'table', id },
    { kind: 'visitsOfTable', tableId: id },
  ],
  may: (actor) => mayRole(actor, 'table.edit'),
  refuses: ['table.notFound', 'table.inUse', 'table.counter'],
  decide(rows, { id }, { actor }) {
    const table = rows.get('table', id);
    if (table?.venueId !== actor.venueId) return rejected('table.notFound');
    if (table.archived) return noop;
    if (isCounter(table)) return rejected('table.counter');
    // A pad has the number of its visit.
    const visits = rows.openVisitsOfTable(id).map(({ number }) => number);
    const open = rows.openOrdersOfTable(id).filter((order) => !isUnsentByGuest(order));
    const orders = [...new Set([...visits, ...open.map(({ orderNumber }) => orderNumber)])];
    if (orders.length > 0) return rejected('table.inUse', { orders });
    return applied(change('table', { ...table, archived: true }));
  },
});
