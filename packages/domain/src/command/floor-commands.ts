/**
 * The commands of the floor and the kitchen, which a person who came in by PIN may give. Every other command is one of
 * the office: it takes a sign-in with the password, whatever the role is.
 */
import type { Actor } from './permissions.ts';

const FLOOR_COMMANDS: ReadonlySet<string> = new Set([
  'order.create',
  'order.addItem',
  'order.addCombo',
  'order.setItem',
  'order.removeItem',
  'order.setDetails',
  'order.submit',
  'order.advance',
  'order.recall',
  'order.cancel',
  'order.tickItem',
  'order.rush',
  'order.voidItem',
  'visit.open',
  'visit.set',
  'visit.addItem',
  'visit.addCombo',
  'visit.setItem',
  'visit.removeItem',
  'visit.setDetails',
  'visit.setAllergy',
  'visit.placeItem',
  'visit.send',
  'visit.close',
  'visit.move',
  'visit.merge',
  'visit.split',
  'visit.nameCheck',
  'visit.assign',
  'visit.adjust',
  'visit.unadjust',
  'visit.moveItems',
  'visit.takeIn',
  'visit.giveBack',
  'call.make',
  'call.answer',
  'payment.record',
  'payment.conclude',
  'payment.refund',
  'card.charge',
  'card.cancel',
  'card.say',
  'card.refund',
  'drawer.open',
  'drawer.move',
  'drawer.close',
  // The last person at the tablet closes the day.
  'day.close',
  'table.setStatus',
  'product.setAvailability',
  'product.setStock',
  // The command itself keeps Inactive for the office.
  'staff.setStatus',
  'clock.in',
  'clock.breakStart',
  'clock.breakEnd',
  'clock.out',
  'print.ask',
  'print.drop',
  'printer.pause',
  'sync.skip',
]);

export const isFloorCommand = (name: string): boolean => FLOOR_COMMANDS.has(name);

/** Whether the sign-in of this person opens what the command is part of. */
export const opens = ({ scope }: Pick<Actor, 'scope'>, name: string): boolean =>
  scope !== 'floor' || isFloorCommand(name);
