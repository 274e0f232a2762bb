/**
 * The rows that each role may hold. This file is written from the protocol's text alone and uses none of the server's
 * code.
 * - Admins and managers may hold everything except what guests have not sent.
 * - Servers may hold the same, without the addresses of printers, the accounts of card readers, their test pages and the slips of a Z; without colleagues' contact data, metrics and time cards, the sums of a day, and what a
 * drawer should have held.
 * - A tablet that its staff share may hold what servers may, with the time cards of those who are at work.
 * - The kitchen may hold what servers may, without drafts, visits, payments, card readers and their charges, drawers, days and calls of guests, and of slips those for
 * a station.
 * - Customers may hold the venue's public fields and settings; tables by number, section, capacity and minimum spend; the menu; and
 * their own calls, orders and payments, without the device that made them.
 */

import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';

/** Fields that every document carries. */
const FRAME = ['id', 'venueId', 'version'];
const COLLEAGUE = [...FRAME, 'firstName', 'status', 'sections', 'schedule'];
const TABLE_FOR_GUESTS = [...FRAME, 'number', 'section', 'capacity', 'minimumSpend'];
const NOT_FOR_GUESTS_OF_VENUE = ['pricingRules', 'pastPriceSchedules', 'closedThrough', 'zCount'];
const NOT_FOR_GUESTS_OF_SETTINGS = [
  'kitchenAmberMinutes',
  'kitchenRedMinutes',
  'kitchenBeginsMinutes',
  'tipPercents',
  'discounts',
  'reasons',
  'paidBreaks',
  'pickupLead',
  'openPriceMost',
  'bothNames',
];
/** Fields of orders and payments that name a device or another guest. */
const DEVICE_FIELDS = ['deviceId', 'arrival', 'arrivedAt', 'movedFrom', 'party'];

interface HeldRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly doc: Documents[EntityName];
}

/** A person, or everybody at a tablet that its staff share. */
type Holder = Actor & { readonly isShared?: boolean };

/** Returns why the actor may not hold the row, or undefined if they may. */
export function trespassOf(actor: Holder, row: HeldRow): string | undefined {
  switch (actor.role) {
    case 'admin':
    case 'manager':
      return unsentFault(row);
    case 'server':
      return unsentFault(row) ?? blindFault(row) ?? officeFault(row) ?? colleagueFault(actor, row);
    case 'kitchen':
      return kitchenFault(row) ?? officeFault(row) ?? colleagueFault(actor, row);
    case 'customer':
      return guestFault(actor, row);
  }
}

function colleagueFault(actor: Holder, { entity, id, doc }: HeldRow): string | undefined {
  if (entity === 'timeCard' && actor.isShared)
    return (doc as Documents['timeCard']).periods.some(({ out }) => out === null)
      ? undefined
      : 'the time card of somebody who has left';
  if (entity === 'timeCard' && (doc as Documents['timeCard']).staffId !== actor.staffId)
    return "somebody else's time card";
  if (entity !== 'staff' || id === actor.staffId) return undefined;
  return fieldsBeyond(doc, COLLEAGUE);
}

/** A guest's order is private to the guest until the guest sends it. */
function unsentFault({ entity, doc }: HeldRow): string | undefined {
  if (entity !== 'order') return undefined;
  const { visitId, submittedAt } = doc as Order;
  return visitId === undefined && submittedAt === null ? 'a draft that a guest has not sent' : undefined;
}

function blindFault({ entity, doc }: HeldRow): string | undefined {
  if (entity === 'day') return fieldsAmong(doc, ['sums']);
  if (entity !== 'drawer') return undefined;
  return fieldsAmong((doc as Documents['drawer']).closed ?? {}, ['expected', 'difference']);
}

function officeFault({ entity, doc }: HeldRow): string | undefined {
  if (entity === 'printer') return fieldsAmong(doc, ['address', 'serial']);
  if (entity === 'cardReader') return fieldsAmong(doc, ['accountId', 'readerRef']);
  if (entity !== 'print') return undefined;
  const { kind } = doc as Documents['print'];
  return kind === 'z' || kind === 'shift' || kind === 'test' ? `a slip of kind ${kind}` : undefined;
}

function kitchenFault({ entity, doc }: HeldRow): string | undefined {
  if (
    entity === 'payment' ||
    entity === 'visit' ||
    entity === 'drawer' ||
    entity === 'day' ||
    entity === 'call' ||
    entity === 'cardReader' ||
    entity === 'cardCharge'
  )
    return `a ${entity} in the kitchen`;
  if (entity === 'print' && !['ticket', 'change'].includes((doc as Documents['print']).kind))
    return 'a slip for guests in the kitchen';
  if (entity !== 'order') return undefined;
  const { status, sentAt } = doc as Order;
  const wasSent = status !== 'draft' && !(status === 'cancelled' && sentAt === null);
  return wasSent ? undefined : `a ${status} order, never sent, in the kitchen`;
}

function guestFault(actor: Actor, { entity, doc }: HeldRow): string | undefined {
  switch (entity) {
    case 'staff':
    case 'section':
    case 'visit':
    case 'timeCard':
    case 'drawer':
    case 'day':
    case 'printer':
    case 'print':
    case 'cardReader':
    case 'cardCharge':
      return `a ${entity} with a guest`;
    case 'order':
    case 'payment':
    case 'call':
      return (doc as { customerId: string | null }).customerId === actor.userId
        ? fieldsAmong(doc, DEVICE_FIELDS)
        : `somebody else's ${entity}`;
    case 'table':
      return fieldsBeyond(doc, TABLE_FOR_GUESTS);
    case 'venue':
      return (
        fieldsAmong(doc, NOT_FOR_GUESTS_OF_VENUE) ??
        fieldsAmong((doc as Documents['venue']).settings, NOT_FOR_GUESTS_OF_SETTINGS)
      );
    case 'category':
    case 'product':
    case 'optionGroup':
      return (doc as { archived?: boolean }).archived ? `an archived ${entity}` : undefined;
  }
}

const fieldsBeyond = (doc: object, allowed: readonly string[]): string | undefined =>
  asFault(Object.keys(doc).filter((field) => !allowed.includes(field)));

const fieldsAmong = (doc: object, hidden: readonly string[]): string | undefined =>
  asFault(hidden.filter((field) => field in doc));

const asFault = (fields: readonly string[]): string | undefined =>
  fields.length > 0 ? `fields ${fields.join(', ')}` : undefined;
