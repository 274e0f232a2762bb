/** The list of synced entities. It drives all code that stores, sends or mirrors rows. */

import type { Call } from './call.ts';
import type { CardCharge } from './card-charge.ts';
import type { CardReader } from './card-reader.ts';
import type { Day } from './day.ts';
import type { Drawer } from './drawer.ts';
import type { Category, OptionGroup, Product } from './menu.ts';
import type { Order } from './order.ts';
import type { Payment } from './payment.ts';
import type { Print } from './print.ts';
import type { Printer } from './printer.ts';
import type { StaffMember } from './staff-member.ts';
import type { Section, Table } from './table.ts';
import type { TimeCard } from './time-card.ts';
import type { Venue } from './venue.ts';
import type { Visit } from './visit.ts';

export interface Documents {
  order: Order;
  payment: Payment;
  visit: Visit;
  call: Call;
  drawer: Drawer;
  day: Day;
  table: Table;
  section: Section;
  staff: StaffMember;
  product: Product;
  category: Category;
  optionGroup: OptionGroup;
  venue: Venue;
  timeCard: TimeCard;
  printer: Printer;
  print: Print;
  cardReader: CardReader;
  cardCharge: CardCharge;
}

export type EntityName = keyof Documents;
export type AnyDocument = Documents[EntityName];

export const ENTITY_NAMES = [
  'venue',
  'section',
  'table',
  'category',
  'optionGroup',
  'product',
  'staff',
  'order',
  'payment',
  'visit',
  'call',
  'timeCard',
  'drawer',
  'day',
  'printer',
  'print',
  'cardReader',
  'cardCharge',
] as const satisfies readonly EntityName[];

export const isEntityName = (name: string): name is EntityName =>
  (ENTITY_NAMES as readonly string[]).includes(name);

/** One row after a command has changed it. Nothing is deleted: when people delete a row, a command archives it. */
export type Change = {
  [E in EntityName]: { readonly entity: E; readonly id: string; readonly doc: Documents[E] };
}[EntityName];

export const rowKey = (entity: EntityName, id: string): string => `${entity}/${id}`;

export const change = <E extends EntityName>(entity: E, doc: Documents[E]): Change =>
  ({ entity, id: doc.id, doc }) as Change;
