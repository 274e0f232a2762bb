/** printer.create · printer.patch · printer.archive. */
import * as v from 'valibot';
import { applied, type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { editLabel, newLabel } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { decideMerge, mergePatch } from '../command/patch.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import type { Printer, PrinterState } from '../entities/printer.ts';
import { same } from '../ground/same.ts';
import { Uuid } from '../values/ids.ts';
import { stationIn } from '../venue/stations.ts';
import { isReachedSo, MAX_PRINTERS, NewPrinter, PRINTER_FIELDS } from './printer-value.ts';

const EVERY = [{ kind: 'every', entity: 'printer' }, { kind: 'venue' }] as const;

export const createPrinter = defineCommand({
  name: 'printer.create',
  version: 1,
  args: NewPrinter,
  label: newLabel('Printer added', ({ it }) => `{added|add} the printer ${it}`),
  makes: ({ id }) => [{ entity: 'printer', id }],
  reads: ({ id }) => [{ kind: 'row', entity: 'printer', id }, ...EVERY],
  may: (actor) => mayRole(actor, 'printer.edit'),
  refuses: [
    ...['printer.exists', 'printer.tooMany', 'printer.address', 'printer.name', 'printer.taken'],
    ...['printer.backup', 'station.notFound', 'printer.network'],
  ] as const,
  decide(rows, args, { actor, occurredAt: at }) {
    const made: Printer = {
      ...args,
      venueId: actor.venueId,
      from: at,
      state: unseenSince(at),
      archived: false,
      version: 0,
    };
    const known = rows.get('printer', args.id);
    if (known) return isAsMade(known, made) ? noop : rejected('printer.exists');
    if (printersIn(rows, actor.venueId).length >= MAX_PRINTERS)
      return rejected('printer.tooMany', { most: MAX_PRINTERS });
    return faultOf(rows, made) ?? applied(change('printer', made));
  },
});

/** The server has changed its state and its time since, and may have learned its serial number. */
const isAsMade = (known: Printer, made: Printer): boolean =>
  same({ ...known, ...own(made) }, { ...made, ...own(made) });

const own = ({ from, state, serial, version }: Printer) => ({ from, state, serial, version });

export const patchPrinter = defineCommand({
  name: 'printer.patch',
  version: 1,
  args: v.strictObject({
    id: Uuid,
    set: v.partial(v.strictObject(PRINTER_FIELDS)),
    base: v.record(v.string(), v.unknown()),
  }),
  label: editLabel('Printer changed', ({ it }) => `{edited|edit} the printer ${it}`),
  reads: ({ id }) => [{ kind: 'row', entity: 'printer', id }, ...EVERY],
  may: (actor) => mayRole(actor, 'printer.edit'),
  refuses: [
    ...['printer.notFound', 'printer.address', 'printer.name', 'printer.taken', 'printer.backup'],
    ...['station.notFound', 'row.archived', 'patch.conflict', 'printer.network'],
  ] as const,
  decide(rows, { id, set, base }, { actor, occurredAt: at }) {
    const printer = rows.get('printer', id);
    if (printer?.venueId !== actor.venueId) return rejected('printer.notFound');
    if (printer.archived) return rejected('row.archived', { name: printer.name });
    const merge = mergePatch((path) => printer[path as keyof Printer], { set, base });
    const merged: Printer = { ...printer, ...merge.accepted };
    const isElsewhere = !same(merged.address, printer.address);
    const patched: Printer = {
      ...merged,
      // Whoever gives it another address means what answers there now.
      ...(isElsewhere && merge.accepted.serial === undefined && { serial: null }),
      ...(isElsewhere && { state: unseenSince(at) }),
      ...(hasMore(printer, merged) && { from: at }),
    };
    return faultOf(rows, patched) ?? decideMerge(merge, () => change('printer', patched));
  },
});

const unseenSince = (since: string): PrinterState => ({ word: 'notSeen', since, downSince: null });

const hasMore = (before: Printer, after: Printer): boolean =>
  after.prints.stations.some((id) => !before.prints.stations.includes(id));

/** Slips that wait for it are given up; whoever it was the backup of has none. */
export const archivePrinter = defineCommand({
  name: 'printer.archive',
  version: 1,
  args: v.strictObject({ id: Uuid }),
  label: { short: 'Printer removed', audit: ({ it }) => `{removed|remove} the printer ${it}` },
  reads: ({ id }) => [{ kind: 'row', entity: 'printer', id }, ...EVERY],
  may: (actor) => mayRole(actor, 'printer.edit'),
  refuses: ['printer.notFound'],
  decide(rows, { id }, { actor }) {
    const printer = rows.get('printer', id);
    if (printer?.venueId !== actor.venueId) return rejected('printer.notFound');
    if (printer.archived) return noop;
    const backed = printersIn(rows, actor.venueId)
      .filter((one) => one.backupId === id)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    return applied(
      change('printer', { ...printer, archived: true }),
      ...backed.map((one) => change('printer', { ...one, backupId: null })),
    );
  },
});

const printersIn = (rows: Rows, venueId: string): Printer[] =>
  rows.all('printer').filter((one) => one.venueId === venueId && !one.archived);

/** Returns the refusal for a printer as it would be after the change. */
function faultOf(rows: Rows, printer: Printer): Decision | undefined {
  const { venueId, id, via, address, prints } = printer;
  const others = printersIn(rows, venueId).filter((one) => one.id !== id);
  if (!isReachedSo(via, address)) return rejected('printer.address');
  const name = printer.name.toLowerCase();
  if (others.some((one) => one.name.toLowerCase() === name))
    return rejected('printer.name', { name: printer.name });
  const there = others.find((one) => address && same(one.address, address));
  if (there) return rejected('printer.taken', { name: there.name });
  const venue = rows.venue();
  const gone = prints.stations.find((station) => venue && !stationIn(venue, station));
  if (gone !== undefined) return rejected('station.notFound', { station: gone });
  return leadsBack(others, printer) ? rejected('printer.backup') : undefined;
}

/** Whether its backup is missing, or has a backup that ends at this printer again. */
function leadsBack(others: readonly Printer[], { id, backupId }: Printer): boolean {
  const seen = new Set([id]);
  for (let next = backupId; next !== null; ) {
    const found = others.find((one) => one.id === next);
    if (!found || seen.has(next)) return true;
    seen.add(next);
    next = found.backupId;
  }
  return false;
}
