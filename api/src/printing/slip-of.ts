/** Makes the slip of an attempt from the rows as they are now. Its bytes are made, sent and forgotten. */
import { isTaken } from '@tableside/domain/entities/payment.ts';
import type { Said } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { paysByPhone, type Venue } from '@tableside/domain/entities/venue.ts';
import { isOpenVisit, type Visit } from '@tableside/domain/entities/visit.ts';
import { mayBeOut, saidBefore, slipsOf, toldBy } from '@tableside/domain/printing/rounds.ts';
import { askedReader } from '@tableside/domain/printing/wanted.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { billOfVisit } from '@tableside/domain/visits/bill.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import { bytesOfSlip } from '@tableside/print/bytes/bytes-of-slip.ts';
import type { Pen } from '@tableside/print/drawn/pen.ts';
import { guestSlipOf } from '@tableside/print/from-domain/guest-slip.ts';
import { shiftSlipOf } from '@tableside/print/from-domain/shift-slip.ts';
import { stationSlipOf } from '@tableside/print/from-domain/station-slip.ts';
import { zSlipOf } from '@tableside/print/from-domain/z-slip.ts';
import { DEFAULT_PAGE, type Marks, type PrinterProfile, type Slip } from '@tableside/print/slip.ts';
import type { Storage } from '../storage/storage.ts';
import type { Begun } from './print-work.ts';
import { dayText, oneSizedOf, tableNames, timeIn } from './slip-texts.ts';

export interface SlipDeps {
  readonly storage: Pick<Storage, 'row' | 'load'>;
  readonly pen: Promise<Pen | null>;
  /** The address of the guest's copy, without the scheme's host where the venue has none. Null: there is none. */
  readonly copyOf: (venueId: string, id: string, checkKey: string | undefined) => Promise<string | null>;
  /** Where a guest pays a bill by phone, by the root of its visit. Null: nowhere. */
  readonly payOf?: (venueId: string, rootId: string) => Promise<string | null>;
}

const profileOf = ({ columns, language, page, can }: Printer): PrinterProfile => ({
  ...{ columns, language, can },
  page: page ?? DEFAULT_PAGE[language],
});

/** Throws when a row that it is about is gone. */
export async function bytesOf(deps: SlipDeps, begun: Begun, by: Printer): Promise<Uint8Array> {
  return bytesOfSlip(await slipOf(deps, begun), profileOf(by), await deps.pen);
}

async function slipOf(deps: SlipDeps, begun: Begun): Promise<Slip> {
  const { print } = begun;
  if (print.kind === 'kick') return { kind: 'kick' };
  const venue = (await deps.storage.row(print.venueId, 'venue', print.venueId))?.doc;
  const own = (await deps.storage.row(print.venueId, 'printer', print.printerId))?.doc;
  if (!venue || !own) throw new Error('the venue or the printer is gone');
  const of = { begun, venue, own };
  if (print.kind === 'ticket' || print.kind === 'change') return stationSlip(deps, of);
  if (print.kind === 'z') return zSlip(deps, of);
  if (print.kind === 'shift') return shiftSlip(deps, of);
  if (print.kind !== 'test') return guestSlip(deps, of);
  const time = timeIn(venue.timezone)(begun.attempt.at, 'time');
  const { drawer: kick } = own.prints;
  return { kind: 'test', marks: marksOf(of), venue: venue.name, printer: own.name, time, kick };
}

interface Of {
  readonly begun: Begun;
  readonly venue: Venue;
  /** The printer that it is for. */
  readonly own: Printer;
}

function marksOf({ begun: { print, attempt }, venue, own }: Of): Marks {
  const first = print.attempts.find(mayBeOut)?.at ?? print.madeAt;
  return {
    ...(attempt.mark && { reprint: { firstSent: timeIn(venue.timezone)(first, 'time') } }),
    ...(attempt.printerId !== own.id && { insteadOf: own.name }),
  };
}

async function stationSlip({ storage }: SlipDeps, { begun, venue, own }: Of): Promise<Slip> {
  const { print, attempt, rows } = begun;
  const order = rows.get('order', print.of.id);
  const { said } = attempt;
  if (!order || !said) throw new Error('the round is gone');
  const known = slipsOf(rows, print.subject);
  const before = saidBefore(rows, order, own.id);
  const moved = before.at(-1)?.said ?? null;
  const told: Said | undefined = toldBy(known, said) ?? moved ?? undefined;
  const first = [...before, ...known.flatMap(({ attempts }) => attempts.filter(mayBeOut))][0]?.at;
  const tables = [order.tableId, ...[told, moved].flatMap((one) => one?.tableId ?? [])];
  const timeText = timeIn(venue.timezone);
  return stationSlipOf({
    ...{ order, print, venue, told, firstAt: first },
    printer: print.askedBy ? askedReader(order, own) : own,
    attempt: { ...attempt, said },
    movedFrom: known.some(({ attempts }) => attempts.some(mayBeOut)) ? undefined : moved?.tableId,
    oneSized: await oneSizedOf(
      storage,
      venue.id,
      order.items.map(({ productId }) => productId),
    ),
    tableName: await tableNames(storage, venue.id, tables),
    timeText: (at) => timeText(at, 'time'),
  });
}

async function guestSlip(deps: SlipDeps, of: Of): Promise<Slip> {
  const { begun, venue } = of;
  const { id, checkKey } = begun.print.of;
  const { storage } = deps;
  const rows = await storage.load(venue.id, [{ kind: 'visitOf', visitId: id }]);
  const visit = rows.get('visit', id);
  if (!visit) throw new Error('the check is gone');
  const bill = billOfVisit(visit, rows.ordersOfVisit(id));
  const check = bill.checks.find(({ key }) => key === checkKey);
  if (checkKey !== undefined && !check) throw new Error('the part of the check is gone');
  const taken = visit.takings.filter((one) => !check || one.checkKey === check.key);
  const found = await Promise.all(taken.map(({ paymentId }) => storage.row(venue.id, 'payment', paymentId)));
  const payments = found.flatMap((row) => (row && isTaken(row.doc) ? [row.doc] : []));
  const table = (await storage.row(venue.id, 'table', visit.tableId))?.doc;
  const items = bill.lines.map(({ item }) => item);
  return guestSlipOf({
    ...{ visit, bill, check, venue, payments, payment: payments.at(-1), marks: marksOf(of) },
    tableName: isAtCounter(visit)
      ? [counterWord(visit), visit.name].filter(Boolean).join(' · ')
      : tableText(table, visit.tableId),
    oneSized: await oneSizedOf(
      storage,
      venue.id,
      items.map(({ productId }) => productId),
    ),
    insteadOf: (itemId) => {
      const n = items.findIndex((item) => item.id === itemId);
      return `${items[n]?.category?.name ?? 'Item'} ${n + 1}`;
    },
    copy: await deps.copyOf(venue.id, id, checkKey),
    pay: await payAddress(deps, venue, visit),
  });
}

/** Null: it is nowhere paid by phone. */
const payAddress = async ({ payOf }: SlipDeps, venue: Venue, visit: Visit): Promise<string | null> =>
  (paysByPhone(venue) && isOpenVisit(visit) && (await payOf?.(venue.id, visit.rootId))) || null;

async function zSlip({ storage }: SlipDeps, of: Of): Promise<Slip> {
  const { begun, venue } = of;
  const day = (await storage.row(venue.id, 'day', begun.print.of.id))?.doc;
  if (!day?.sums) throw new Error('the day is gone');
  const timeText = timeIn(venue.timezone);
  const { from, businessDay } = day;
  return zSlipOf({
    ...{ day, sums: day.sums, venue: venue.name, marks: marksOf(of) },
    period: from === businessDay ? dayText(businessDay) : `${dayText(from)} – ${dayText(businessDay)}`,
    closedAt: timeText(day.closed.at, 'dateTime'),
    timeText: (at) => timeText(at, 'dateTime'),
  });
}

async function shiftSlip({ storage }: SlipDeps, of: Of): Promise<Slip> {
  const { begun, venue } = of;
  const card = (await storage.row(venue.id, 'timeCard', begun.print.of.id))?.doc;
  if (!card) throw new Error('the time card is gone');
  const timeText = timeIn(venue.timezone);
  return shiftSlipOf({
    ...{ card, venue: venue.name, marks: marksOf(of) },
    day: dayText(card.businessDay),
    timeText: (at) => timeText(at, 'time'),
  });
}
