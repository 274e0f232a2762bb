/** A small venue with two card readers, and what its people and its provider do with a charge. */
import { expect } from 'vitest';
import { askCharge, chargeIdOf } from '../src/cards/ask-charge.ts';
import { claimCharge, type ProviderWord, settleCharge } from '../src/cards/charge-work.ts';
import type { CardCharge } from '../src/entities/card-charge.ts';
import { change } from '../src/entities/entities.ts';
import { aContext, anActor, testId } from './builders.ts';
import { aReader, readerId } from './card-builders.ts';
import { outcomeOf, type Room, write } from './try-command.ts';
import { cooking, V } from './visit-house.ts';

export const SOON = '2026-06-12T23:30:20.000Z';
export const LATER = '2026-06-12T23:31:30.000Z';
export const ANA = { id: anActor().userId, name: 'Ana' };
export const ID = chargeIdOf(testId('payment', 1));
export const side = (room: Room, now = SOON) => ({ rows: room.rows, now, cmdId: testId('command', 9) });

export function withReaders(room: Room): Room {
  for (const n of [1, 2])
    room.rows.put(change('cardReader', aReader({ id: readerId(n), name: `Reader ${n}` })));
  return room;
}

export const ask = (
  room: Room,
  n: number,
  over: Partial<Parameters<typeof askCharge>[1]> = {},
  who = aContext(),
) => {
  const decision = askCharge(
    room.rows,
    { id: testId('payment', n), visitId: V, amount: 1089, tip: 0, readerId: readerId(n), ...over },
    who,
  );
  write(room.rows, decision);
  return outcomeOf(decision);
};
export const charge = (room: Room, n = 1): CardCharge =>
  room.rows.get('cardCharge', chargeIdOf(testId('payment', n))) as CardCharge;
export const put = (room: Room, changes: ReturnType<typeof settleCharge>): void => {
  for (const one of changes) room.rows.put(one);
};
export const settle = (room: Room, word: Partial<ProviderWord>, n = 1): void =>
  put(
    room,
    settleCharge(room.rows, {
      chargeId: charge(room, n).id,
      word: { taken: 0, final: true, currency: 'USD', ...word },
      ...side(room),
    }),
  );
export const sent = (room: Room): Room => {
  put(room, claimCharge(room.rows, { chargeId: ID, now: SOON }).changes);
  return room;
};
export const payments = (room: Room) =>
  room.rows.all('payment').map(({ kind, amount, tip }) => [kind, amount, tip]);

/** A visit that owes $10.89, and a charge of all of it. */
export function charging(over: Parameters<typeof ask>[2] = {}): Room {
  const room = withReaders(cooking());
  expect(ask(room, 1, over)).toBe('applied');
  return room;
}
