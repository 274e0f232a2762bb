import { describe, expect, it } from 'vitest';
import { aContext, anActor, anItem, anOrder, aVenue, testId } from '../../testing/builders.ts';
import { aPrint, aPrinter, printerId, printId } from '../../testing/print-builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import type { Visit } from '../entities/visit.ts';
import { askedPrintId, MOST_WAITING } from './ask-print.ts';
import { mayGoTo } from './attempts.ts';
import { later } from './print-times.ts';
import { missingPrints } from './rounds.ts';

const manager = aContext({ actor: anActor('manager') });
const tcp = (over: object = {}) => ({
  id: printerId(2),
  name: 'Bar printer',
  via: 'tcp' as const,
  address: { host: '192.168.1.61', port: 9100 },
  ...over,
});

describe('a slip that waits', () => {
  const by = { id: anActor('server').userId, name: 'Ana' };
  const bill = aPrint({
    kind: 'bill',
    subject: 'bill',
    askedBy: by,
    of: { entity: 'visit', id: aVisit().id },
  });
  const ticket = aPrint({ id: printId(2) });
  const round = aRound([anItem({ station: 'kitchen' })], { sentAt: ticket.madeAt });
  const place = () => aRoom({ printer: [aPrinter()], print: [bill, ticket], order: [round] });
  const drop = (room: ReturnType<typeof aRoom>, id: string, role: 'manager' | 'server' | 'kitchen') =>
    outcomeOf(room.run('print.drop', { id }, aContext({ actor: anActor(role) })));

  it('is given up by whoever asked for it, and by managers [T150]', () => {
    const room = place();
    expect([drop(room, ticket.id, 'server'), drop(room, ticket.id, 'kitchen')]).toEqual(
      Array(2).fill('forbidden'),
    );
    expect([drop(room, bill.id, 'kitchen'), drop(room, bill.id, 'server')]).toEqual(['forbidden', 'applied']);
    expect(room.rows.get('print', bill.id)).toMatchObject({ state: 'dropped', droppedBy: { id: by.id } });
    expect(drop(room, ticket.id, 'manager')).toBe('applied');
    expect([drop(room, ticket.id, 'manager'), drop(room, printId(9), 'manager')]).toEqual([
      'noop',
      'print.notFound',
    ]);
  });

  it('is not given up once it is on its way, or over', () => {
    for (const state of ['sending', 'printed', 'unsure', 'expired'] as const) {
      const room = aRoom({ printer: [aPrinter()], print: [{ ...bill, state }] });
      expect(drop(room, bill.id, 'manager')).toBe('print.over');
    }
  });

  it('is not made again, and what the round says later is printed', () => {
    const room = place();
    drop(room, ticket.id, 'manager');
    const now = later(ticket.madeAt, 60_000);
    const missing = () => missingPrints(room.rows, round.id, { now, restoredAt: null });
    expect(missing()).toEqual([]);
    room.rows.put(change('order', { ...round, rush: { by, at: now } }));
    expect(missing().map(({ doc }) => doc)).toMatchObject([{ kind: 'change', state: 'waiting' }]);
  });
});

describe('a printer', () => {
  it('has a name, an address and a backup that no other printer contradicts', () => {
    const place = aRoom({ printer: [aPrinter()] });
    const add = (over: object) => outcomeOf(place.decide('printer.create', tcp(over), manager));
    expect(add({ name: 'kitchen PRINTER' })).toBe('printer.name');
    expect(add({ address: { host: '192.168.1.60', port: 9100 } })).toBe('printer.taken');
    expect(add({ address: null })).toBe('printer.address');
    expect(add({ via: 'star' })).toBe('printer.address');
    expect(add({ backupId: printerId(9) })).toBe('printer.backup');
    expect(add({ address: { host: '192.168.1.62', port: 22 } })).toBe('args.shape');
    expect(add({ address: { host: 'a b', port: 9100 } })).toBe('args.shape');
    expect(add({ prints: { ...aPrinter().prints, stations: ['attic'] } })).toBe('station.notFound');
    expect(outcomeOf(place.run('printer.create', tcp({ backupId: printerId() }), manager))).toBe('applied');
    expect(outcomeOf(place.run('printer.create', tcp({ backupId: printerId() }), manager))).toBe('noop');
    const back = { id: printerId(), set: { backupId: printerId(2) }, base: { backupId: null } };
    expect(outcomeOf(place.decide('printer.patch', back, manager))).toBe('printer.backup');
  });

  it('gets rounds from the moment on at which it got their station, and is another one at another address', () => {
    const place = aRoom({ printer: [aPrinter({ serial: 'SN1' })] });
    const edit = (set: object, base: Record<string, unknown>) =>
      place.run('printer.patch', { id: printerId(), set, base }, manager);
    const { prints, address, from } = aPrinter();
    edit({ prints: { ...prints, bills: true } }, { prints });
    expect(place.rows.get('printer', printerId())?.from).toBe(from);
    edit({ prints: { ...prints, stations: ['kitchen', 'bar'] } }, { prints: { ...prints, bills: true } });
    expect(place.rows.get('printer', printerId())?.from).toBe(manager.occurredAt);
    edit({ address: { host: '192.168.1.99', port: 9100 } }, { address });
    expect(place.rows.get('printer', printerId())).toMatchObject({
      serial: null,
      state: { word: 'notSeen' },
    });
  });

  it('that is removed is the backup of none', () => {
    const other = aPrinter({ id: printerId(2), name: 'Bar', backupId: printerId() });
    const place = aRoom({ printer: [aPrinter(), other] });
    expect(outcomeOf(place.run('printer.archive', { id: printerId() }, manager))).toBe('applied');
    expect(place.rows.get('printer', printerId(2))?.backupId).toBeNull();
  });
});

describe('a printer that somebody pauses', () => {
  const cook = aContext({ actor: anActor('kitchen') });
  const NOW = cook.occurredAt;
  const bar = aPrinter({ id: printerId(2), name: 'Bar' });
  const paused = (over: object = {}) =>
    aPrinter({ paused: { by: { id: 'u', name: 'Ana' }, at: NOW }, ...over });
  const ticket = aPrint({ expiresAt: '2099-01-01T00:00:00.000Z' });
  const kick = { ...ticket, kind: 'kick' as const };

  it('says who did, and prints again when somebody else says so', () => {
    const place = aRoom({ printer: [aPrinter()] });
    const pause = (on: boolean) =>
      outcomeOf(place.run('printer.pause', { id: printerId(), paused: on }, cook));
    expect([pause(true), pause(true)]).toEqual(['applied', 'noop']);
    expect(place.rows.get('printer', printerId())?.paused).toEqual({
      by: { id: cook.actor.userId, name: cook.actor.name },
      at: NOW,
    });
    expect([pause(false), pause(false)]).toEqual(['applied', 'noop']);
    expect(place.rows.get('printer', printerId())).not.toHaveProperty('paused');
  });

  it('is of this venue, and is not one that is gone', () => {
    const outcome = (printer: object) =>
      outcomeOf(
        aRoom({ printer: [aPrinter(printer)] }).decide(
          'printer.pause',
          { id: printerId(), paused: true },
          cook,
        ),
      );
    expect([outcome({ venueId: 'other' }), outcome({ archived: true })]).toEqual([
      'printer.notFound',
      'row.archived',
    ]);
  });

  it('gives its slips to the backup at once, and keeps them where there is none', () => {
    const backed = paused({ backupId: bar.id });
    expect([mayGoTo(ticket, backed, bar, NOW), mayGoTo(ticket, backed, backed, NOW)]).toEqual([true, false]);
    expect(mayGoTo(ticket, paused(), paused(), NOW)).toBe(false);
    expect(mayGoTo(ticket, aPrinter(), aPrinter(), NOW)).toBe(true);
  });

  it('takes the slips of no other printer', () => {
    const own = paused({ backupId: bar.id });
    expect(mayGoTo(ticket, own, { ...bar, ...{ paused: own.paused } }, NOW)).toBe(false);
  });

  it('still opens its drawer', () => {
    const backed = paused({ backupId: bar.id });
    expect([mayGoTo(kick, backed, backed, NOW), mayGoTo(kick, backed, bar, NOW)]).toEqual([true, false]);
  });
});

describe('a slip that somebody asks for', () => {
  const rows = {
    venue: [aVenue()],
    printer: [aPrinter()],
    order: [anOrder({ id: testId('order'), status: 'accepted', sentAt: '2026-06-12T23:00:00.000Z' })],
    visit: [aVisit()],
  };
  const ask = (over: object = {}) => ({
    id: testId('command', 7),
    kind: 'bill' as const,
    of: aVisit().id,
    printerId: printerId(),
    ...over,
  });

  it('is made once, however often the tap arrives, under an id that nobody can take before', () => {
    const place = aRoom(rows);
    expect(outcomeOf(place.run('print.ask', ask()))).toBe('applied');
    expect(outcomeOf(place.run('print.ask', ask()))).toBe('noop');
    expect(outcomeOf(place.run('print.ask', ask({ kind: 'receipt' })))).toBe('print.exists');
    expect(outcomeOf(place.run('print.ask', ask({ id: testId('command', 8) })))).toBe('print.underWay');
    expect(place.rows.get('print', askedPrintId(testId('command', 7)))).toMatchObject({ state: 'waiting' });
  });

  it('is of something that is there, on a printer that is there, by somebody who may', () => {
    const place = aRoom(rows);
    expect(outcomeOf(place.decide('print.ask', ask({ of: testId('visit', 9) })))).toBe('print.of');
    expect(outcomeOf(place.decide('print.ask', ask({ printerId: printerId(9) })))).toBe('printer.notFound');
    expect(outcomeOf(place.decide('print.ask', ask(), 'kitchen'))).toBe('forbidden');
    const ticket = ask({ kind: 'ticket', of: testId('order') });
    expect(outcomeOf(place.decide('print.ask', ticket, 'kitchen'))).toBe('applied');
    const draft = aRoom({ ...rows, order: [anOrder({ id: testId('order'), sentAt: null })] });
    expect(outcomeOf(draft.decide('print.ask', ticket))).toBe('print.of');
    expect(outcomeOf(place.decide('print.ask', ask({ kind: 'test', of: printerId() })))).toBe('forbidden');
  });

  it('of a bill says on the open check that it is out, and a receipt that something of it is on paper', () => {
    const { occurredAt: at } = aContext();
    const marks = (kind: 'bill' | 'receipt' | 'ticket', over: Partial<Visit> = {}) => {
      const place = aRoom({ ...rows, visit: [aVisit(over)] });
      const of = kind === 'ticket' ? testId('order') : aVisit().id;
      expect(outcomeOf(place.run('print.ask', ask({ kind, of })))).toBe('applied');
      const { billedAt, printedAt } = place.rows.get('visit', aVisit().id) ?? {};
      return [billedAt, printedAt];
    };
    expect(marks('bill')).toEqual([at, at]);
    expect(marks('receipt')).toEqual([null, at]);
    expect(marks('ticket')).toEqual([null, undefined]);
    expect(marks('bill', { status: 'closed' })).toEqual([null, undefined]);
  });

  it('that reaches the server when its time is over is not made', () => {
    const late = { ...aContext(), arrival: { at: '2026-06-12T23:59:00.000Z', device: 'Tablet' } };
    expect(outcomeOf(aRoom(rows).decide('print.ask', ask(), late))).toBe('print.late');
  });

  it('is not the fifty-first that waits for one printer', () => {
    const waiting = Array.from({ length: MOST_WAITING }, (_, n) =>
      aPrint({ id: printId(n + 10), of: { entity: 'order', id: testId('order', n + 10) } }),
    );
    expect(outcomeOf(aRoom({ ...rows, print: waiting }).decide('print.ask', ask()))).toBe('print.tooMany');
  });
});
