/**
 * Tables of synced data. One generic table `row` stores each entity's document as JSON, because documents are the unit
 * of sync and are read whole. Beside the document it has only the columns that look-ups and lists search by (null where
 * an entity has none). A table per entity would add nine copies of the same statements and no additional index. Change
 * numbers are in `change_head`, which is small enough for a pull to walk its index without touching documents.
 */
import type { AnyDocument, EntityName } from '@tableside/domain/entities.ts';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { json, whole } from './columns.ts';

export const venueSeq = pgTable('venue_seq', {
  venueId: text('venue_id').primaryKey(),
  seq: whole('seq').notNull(),
  epoch: text('epoch').notNull(),
  prunedBelow: whole('pruned_below').notNull(),
  /** The counter of the server's own letter. */
  serverNumber: integer('server_number').notNull(),
  /** The last id of the venue's audit trail. */
  auditLast: whole('audit_last').notNull(),
});

export const row = pgTable('row', {
  venueId: text('venue_id').notNull(),
  entity: text('entity').$type<EntityName>().notNull(),
  id: text('id').notNull(),
  version: integer('version').notNull(),
  doc: json<AnyDocument>('doc').notNull(),
  /** Orders: 1 until completed or cancelled. Visits: 1 while open. */
  open: integer('open'),
  /** The status of orders and visits, and of payments as people see it. Refunds have none. */
  status: text('status'),
  tableId: text('table_id'),
  parentId: text('parent_id'),
  number: text('number'),
  businessDay: text('business_day'),
  createdAt: text('created_at'),
  /** Orders: the customer. */
  customerId: text('customer_id'),
  /** Payments and refunds: the order. */
  orderId: text('order_id'),
  /** Refunds: the payment they give back. */
  paymentId: text('payment_id'),
  method: text('method'),
  outcome: text('outcome'),
  /** Payments: the amount taken, including the tip. Refunds: the amount refunded. 0 unless completed. */
  cents: whole('cents'),
  /** Payments: the text that people search, in lower case. */
  search: text('search'),
  /** Orders and visits: the user who serves them. Payments and refunds: the user who took or refunded it. */
  serverId: text('server_id'),
  /** Orders and closed visits: the total, and the amount owed back to the guest, in cents. */
  total: whole('total'),
  due: whole('due'),
  /** Payments: the part of `cents` that is tip, and the amount refunded so far. */
  tip: whole('tip'),
  refunded: whole('refunded'),
  /** Orders: the lines, as JSON `[[product, portions left, cents], …]`. */
  lines: text('lines'),
  /** Payments and refunds: when they arrived, if that was more than a day after they were made. */
  lateAt: text('late_at'),
  /** Orders: the visit that they belong to. */
  visitId: text('visit_id'),
  /** 1 for orders with voids and visits with adjustments. */
  reduced: integer('reduced'),
  /** Payments and refunds in cash: the drawer. */
  drawerId: text('drawer_id'),
  /** Orders and closed visits: the taxes, as JSON. See `tax-column.ts`. */
  taxes: text('taxes'),
});

export const changeHead = pgTable('change_head', {
  venueId: text('venue_id').notNull(),
  entity: text('entity').$type<EntityName>().notNull(),
  id: text('id').notNull(),
  seq: whole('seq').notNull(),
  deleted: integer('deleted').notNull(),
  scope: integer('scope').notNull(),
  seenScope: integer('seen_scope').notNull(),
  ownerId: text('owner_id'),
  /** 1 for archived reference data, which a full pull leaves out. */
  archived: integer('archived').notNull(),
  /** When an order was closed or a payment was taken. Rows with null never age. */
  closedAt: text('closed_at'),
  /** When the server received the last change; null for rows that no list of changes shows. */
  changedAt: text('changed_at'),
});
