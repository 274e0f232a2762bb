/**
 * Tables of synced data. One generic table `row` stores each entity's document as JSON, because documents are the unit
 * of sync and are read whole. Beside the document it has only the columns that look-ups and lists search by (null where
 * an entity has none). A table per entity would add nine copies of the same statements and no additional index. Change
 * numbers are in `change_head`, which is small enough for a pull to walk its index without touching documents.
 */
import type { AnyDocument, EntityName } from '@tableside/domain/entities.ts';
import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const venueSeq = sqliteTable('venue_seq', {
  venueId: text('venue_id').primaryKey(),
  seq: integer('seq').notNull(),
  epoch: text('epoch').notNull(),
  prunedBelow: integer('pruned_below').notNull(),
  /** The counter of the server's own letter. */
  serverNumber: integer('server_number').notNull(),
  /** The last id of the venue's audit trail. */
  auditLast: integer('audit_last').notNull(),
});

/** The change number of a venue at some time of each day. */
export const seqMark = sqliteTable(
  'seq_mark',
  {
    venueId: text('venue_id').notNull(),
    at: text('at').notNull(),
    seq: integer('seq').notNull(),
  },
  (t) => [primaryKey({ columns: [t.venueId, t.at] })],
);

type ColumnOfSale = 'venueId' | 'businessDay' | 'status' | 'serverId' | 'createdAt' | 'total' | 'due';

/** The columns of orders and visits that reports read first. */
const saleOfDay = (t: Readonly<Record<ColumnOfSale, AnySQLiteColumn>>) =>
  [t.venueId, t.businessDay, t.status, t.serverId, t.createdAt, t.total, t.due] as const;

const isPayment = sql`entity = 'payment' AND payment_id IS NULL`;

export const row = sqliteTable(
  'row',
  {
    venueId: text('venue_id').notNull(),
    entity: text('entity').$type<EntityName>().notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull(),
    doc: text('doc', { mode: 'json' }).$type<AnyDocument>().notNull(),
    /** Orders: 1 until completed or cancelled. Visits and drawers: 1 while open. */
    open: integer('open'),
    /** The status of orders, visits, drawers and days, and of payments as people see it. Refunds have none. */
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
    cents: integer('cents'),
    /** Payments: the text that people search, in lower case. */
    search: text('search'),
    /** Orders and visits: the user who serves them. Time cards: the person's staff card. Payments and refunds: the user who took or refunded it. */
    serverId: text('server_id'),
    /** Orders and closed visits: the total, and the amount owed back to the guest, in cents. */
    total: integer('total'),
    due: integer('due'),
    /** Payments: the part of `cents` that is tip, and the amount refunded so far. */
    tip: integer('tip'),
    refunded: integer('refunded'),
    /** Orders: the lines, as JSON `[[product, portions left, cents], …]`. */
    lines: text('lines'),
    /** Payments and refunds: when they arrived, if that was more than a day after they were made. */
    lateAt: text('late_at'),
    /** Orders: the visit that they belong to. */
    visitId: text('visit_id'),
    /** Orders with voids and visits with adjustments: 1. */
    reduced: integer('reduced'),
    /** Payments and refunds in cash: the drawer. */
    drawerId: text('drawer_id'),
    /** Orders and closed visits: the taxes, as JSON. See `tax-column.ts`. */
    taxes: text('taxes'),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.entity, t.id] }),
    index('row_open_of_table').on(t.venueId, t.tableId).where(sql`open = 1`),
    index('row_parent').on(t.venueId, t.parentId).where(sql`parent_id IS NOT NULL`),
    index('row_order').on(t.venueId, t.orderId).where(sql`order_id IS NOT NULL`),
    index('row_number').on(t.venueId, t.number).where(sql`number IS NOT NULL`),
    index('row_open').on(t.venueId, t.createdAt, t.id).where(sql`open = 1 AND entity = 'order'`),
    index('row_created')
      .on(t.venueId, t.createdAt, t.id, t.status, t.tableId, t.number)
      .where(sql`entity = 'order'`),
    index('row_status')
      .on(t.venueId, t.entity, t.status, t.createdAt, t.id, t.method)
      .where(sql`status IS NOT NULL`),
    index('row_customer')
      .on(t.venueId, t.customerId, t.createdAt, t.id)
      .where(sql`entity = 'order' AND customer_id IS NOT NULL`),
    index('row_table')
      .on(t.venueId, t.tableId, t.createdAt, t.id, t.status, t.number)
      .where(sql`entity = 'order'`),
    index('row_payment')
      .on(t.venueId, t.createdAt, t.id, t.status, t.method, t.cents, t.tip, t.refunded, t.search, t.paymentId)
      .where(isPayment),
    index('row_method').on(t.venueId, t.method, t.createdAt, t.id, t.status, t.paymentId).where(isPayment),
    index('row_order_day')
      .on(...saleOfDay(t), t.lines, t.visitId, t.taxes)
      .where(sql`entity = 'order'`),
    index('row_visit')
      .on(t.venueId, t.createdAt, t.id, t.status, t.tableId, t.number, t.businessDay)
      .where(sql`entity = 'visit'`),
    index('row_visit_day')
      .on(...saleOfDay(t), t.id, t.taxes)
      .where(sql`entity = 'visit'`),
    index('row_payment_day')
      .on(t.venueId, t.businessDay, t.method, t.serverId, t.createdAt, t.outcome, t.cents, t.tip, t.paymentId)
      .where(isPayment),
    index('row_refund_day')
      .on(t.venueId, t.businessDay, t.method, t.serverId, t.cents, t.tip, t.paymentId)
      .where(sql`entity = 'payment' AND payment_id IS NOT NULL`),
    index('row_late').on(t.venueId, t.lateAt).where(sql`late_at IS NOT NULL`),
    index('row_card_day').on(t.venueId, t.businessDay, t.serverId).where(sql`entity = 'timeCard'`),
    index('row_reduced').on(t.venueId, t.businessDay, t.entity, t.status).where(sql`reduced = 1`),
    index('row_drawer')
      .on(t.venueId, t.drawerId, t.method, t.cents, t.paymentId)
      .where(sql`drawer_id IS NOT NULL`),
    index('row_drawer_day')
      .on(t.venueId, t.businessDay, t.serverId, t.method, t.cents, t.paymentId, t.drawerId)
      .where(sql`entity = 'payment' AND drawer_id IS NOT NULL`),
    index('row_refund').on(t.venueId, t.paymentId, t.cents, t.tip).where(sql`payment_id IS NOT NULL`),
  ],
);

export const changeHead = sqliteTable(
  'change_head',
  {
    venueId: text('venue_id').notNull(),
    entity: text('entity').$type<EntityName>().notNull(),
    id: text('id').notNull(),
    seq: integer('seq').notNull(),
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
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.entity, t.id] }),
    index('head_seq').on(t.venueId, t.seq, t.seenScope, t.scope, t.archived, t.closedAt, t.entity, t.id),
    index('head_closed').on(t.venueId, t.entity, t.closedAt),
    index('head_archived').on(t.venueId, t.seq).where(sql`archived = 1`),
  ],
);
