/**
 * Schemas that the API description gives a name, so that each is written once and client libraries get types for them.
 */
import { Enrolment, Health, Me, Session, User } from '@tableside/protocol/accounts.ts';
import { Envelope, Result, Row } from '@tableside/protocol/envelope.ts';
import { PushResponse } from '@tableside/protocol/push.ts';
import { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { Bill, VisitWithBill } from '@tableside/protocol/rest/bill.ts';
import { Call } from '@tableside/protocol/rest/call.ts';
import { CardCharge, CardOffice } from '@tableside/protocol/rest/card.ts';
import { Day, OpenDay, ZSums } from '@tableside/protocol/rest/day.ts';
import { Device } from '@tableside/protocol/rest/devices.ts';
import { Drawer } from '@tableside/protocol/rest/drawer.ts';
import { HeldItem, HeldOfDevice, HeldOutcome } from '@tableside/protocol/rest/held.ts';
import { ApiKey, Delivery, KeyItself, Webhook } from '@tableside/protocol/rest/integrations.ts';
import { Journal } from '@tableside/protocol/rest/journal.ts';
import { Category, OptionGroup, Product } from '@tableside/protocol/rest/menu.ts';
import { Order, OrderItem } from '@tableside/protocol/rest/order.ts';
import { Payment } from '@tableside/protocol/rest/payment.ts';
import { Print, Printer } from '@tableside/protocol/rest/printer.ts';
import { Colleague, StaffMember } from '@tableside/protocol/rest/staff.ts';
import { GuestTable, Section, Table, TableOfCode } from '@tableside/protocol/rest/table.ts';
import { TimeCard } from '@tableside/protocol/rest/time-card.ts';
import { Account } from '@tableside/protocol/rest/users.ts';
import { PublicVenue, Venue } from '@tableside/protocol/rest/venue.ts';
import { Visit } from '@tableside/protocol/rest/visit.ts';
import { Adjusted, adjustable, Held } from '@tableside/protocol/rest/written.ts';
import type * as v from 'valibot';

const ROWS = {
  Order,
  Payment,
  Table,
  Section,
  Category,
  Product,
  OptionGroup,
  StaffMember,
  Venue,
  VisitWithBill,
  Drawer,
  Day,
  Call,
  Printer,
  Print,
  CardCharge,
};

/** The answers of writes to rows. */
const written = Object.entries(ROWS).map(([name, row]) => [`Written${name}`, adjustable(row)]);

export const NAMED_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  ...ROWS,
  ...Object.fromEntries(written),
  Account,
  Adjusted,
  ApiKey,
  AuditEntry,
  Bill,
  CardOffice,
  Colleague,
  Delivery,
  Device,
  Enrolment,
  Envelope,
  GuestTable,
  Health,
  Held,
  HeldItem,
  HeldOfDevice,
  HeldOutcome,
  Journal,
  KeyItself,
  Me,
  OpenDay,
  OrderItem,
  PublicVenue,
  PushResponse,
  Result,
  Row,
  Session,
  TableOfCode,
  TimeCard,
  User,
  Visit,
  Webhook,
  ZSums,
};
