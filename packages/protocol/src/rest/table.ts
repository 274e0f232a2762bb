/** Tables and sections as the API returns them. `minimumSpend` is cents. */
import { TABLE_SHAPES, TABLE_STATUSES } from '@tableside/domain/entities/table.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Archived, Cents, Count, Id, Name, VenueId, Version } from './values.ts';

/** The fields that staff see. `assigned` and `currentOrder` are derived. */
export const Table = v.object({
  id: Id,
  venueId: VenueId,
  kind: described(
    'counter: takeout and tabs stand there. Missing: guests sit at it.',
    v.optional(v.literal('counter')),
  ),
  number: described('The number on the table.', v.string()),
  status: described('available, occupied, reserved or maintenance.', v.picklist(TABLE_STATUSES)),
  section: described('The key of its section.', v.string()),
  tableType: described('Its shape.', v.picklist(TABLE_SHAPES)),
  capacity: described(
    'How many people sit there.',
    v.object({ minimum: described('The fewest.', Count), maximum: described('The most.', Count) }),
  ),
  minimumSpend: described(
    'Cents that a party has to spend. 0: the pricing rule of the section applies.',
    Cents,
  ),
  location: described(
    'Where it stands.',
    v.object({
      floor: described('The floor of the building.', v.number()),
      position: described('Indoors, outdoors and so on.', v.string()),
      coordinates: described(
        'On the floor plan.',
        v.object({ x: described('From the left.', v.number()), y: described('From the top.', v.number()) }),
      ),
    }),
  ),
  qrCode: described('The code that is printed on the table.', v.string()),
  category: described(
    "A word of the venue's own for tables of this kind. Null: none.",
    v.nullable(v.string()),
  ),
  reservation: described(
    'Who is expected, and when. Null while it is not reserved for somebody by name.',
    v.nullable(
      v.object({
        name: described('The name of the guest.', v.string()),
        at: described('When they are expected.', v.string()),
      }),
    ),
  ),
  reservationHistory: described('Earlier reservations.', v.pipe(v.array(v.never()), v.maxLength(0))),
  userId: described('Who is responsible for the table.', v.nullable(v.string())),
  freedAt: described('When the last guests left.', v.optional(v.string())),
  archived: Archived,
  version: Version,
  assigned: described('Whether somebody is responsible for it.', v.boolean()),
  currentOrder: described('The open order of the table.', v.nullable(v.string())),
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
  isOpenNow: described('Whether the venue is open right now, by its opening hours.', v.boolean()),
  opensNext: described(
    'When the venue opens next. Null while it is open, or when it opens on no day of the week.',
    v.nullable(
      v.object({
        days: described('How many days after today: 0 is today.', v.number()),
        dayOfWeek: described('0 is Sunday.', v.number()),
        time: described("HHMM by the venue's clock.", v.string()),
      }),
    ),
  ),
  venueName: described('The name of the venue.', v.string()),
});

export const Section = v.object({
  id: Id,
  venueId: VenueId,
  key: described('The name by which tables refer to the section. It never changes.', v.string()),
  name: Name,
  description: described('The description that guests read.', v.string()),
  type: described('Which kind.', v.string()),
  isActive: described('False when it is kept but not in use.', v.boolean()),
  position: described(
    'Where it is on the floor plan.',
    v.object({
      x: described('From the left.', v.number()),
      y: described('From the top.', v.number()),
      width: described('On the floor plan.', v.number()),
      height: described('On the floor plan.', v.number()),
    }),
  ),
  rank: described('Its place among the sections.', v.number()),
  tables: described('The ids of its tables, sorted by table number. Derived.', v.array(v.string())),
  archived: Archived,
  version: Version,
});
export type Section = v.InferOutput<typeof Section>;
