/** Tables and sections as the API returns them. `minimumSpend` is cents. */
import { TABLE_SHAPES, TABLE_STATUSES } from '@tableside/domain/entities/table.ts';
import * as v from 'valibot';
import { Cents, Count, Version } from './values.ts';

/** The fields that staff see. `assigned` and `currentOrder` are derived. */
export const Table = v.object({
  id: v.string(),
  venueId: v.string(),
  number: v.string(),
  status: v.picklist(TABLE_STATUSES),
  /** The key of a section. */
  section: v.string(),
  tableType: v.picklist(TABLE_SHAPES),
  capacity: v.object({ minimum: Count, maximum: Count }),
  /** 0 means that the section's pricing rule applies. */
  minimumSpend: Cents,
  location: v.object({
    floor: v.number(),
    position: v.string(),
    coordinates: v.object({ x: v.number(), y: v.number() }),
  }),
  qrCode: v.string(),
  category: v.nullable(v.string()),
  /** The expected guest, and when. Null while the table is not reserved for somebody by name. */
  reservation: v.nullable(v.object({ name: v.string(), at: v.string() })),
  reservationHistory: v.pipe(v.array(v.never()), v.maxLength(0)),
  /** The responsible server. */
  userId: v.nullable(v.string()),
  /** When the last guests left. */
  freedAt: v.optional(v.string()),
  archived: v.boolean(),
  version: Version,
  /** Whether a server is responsible for it. */
  assigned: v.boolean(),
  /** The newest open order at the table. */
  currentOrder: v.nullable(v.string()),
});
export type Table = v.InferOutput<typeof Table>;

const { id, venueId, number, section, capacity, minimumSpend, qrCode, version } = Table.entries;

/** The fields that customers see. */
export const GuestTable = v.object({ id, venueId, number, section, capacity, minimumSpend, version });

/** The response to a look-up by QR code. */
export const TableOfCode = v.object({
  id,
  venueId,
  number,
  section,
  capacity,
  minimumSpend,
  qrCode,
  /** Whether the venue is open right now, by its opening hours. */
  isOpenNow: v.boolean(),
  venueName: v.string(),
});

export const Section = v.object({
  id: v.string(),
  venueId: v.string(),
  /** Tables and pricing rules refer to the section by this key. */
  key: v.string(),
  name: v.string(),
  description: v.string(),
  type: v.string(),
  isActive: v.boolean(),
  position: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  /** Sort position among the sections. */
  rank: v.number(),
  /** The ids of its tables, sorted by table number. Derived. */
  tables: v.array(v.string()),
  archived: v.boolean(),
  version: Version,
});
export type Section = v.InferOutput<typeof Section>;
