/** Tables of the venue and the sections they belong to. `minimumSpend` is cents. */

export const TABLE_STATUSES = ['available', 'occupied', 'reserved', 'maintenance'] as const;
export type TableStatus = (typeof TABLE_STATUSES)[number];

export const TABLE_SHAPES = [
  'round',
  'square',
  'rectangle',
  'dance_floor',
  'lounge',
  'bar_adjacent',
  'balcony',
  'rooftop',
  'corner',
  'high_top',
  'shared',
  'booth',
] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];

export const DEFAULT_SECTION = 'default_section';

/** The party that is expected at a table, and when. */
export interface Reservation {
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

export interface Table {
  readonly id: string;
  readonly venueId: string;
  /** The counter, where takeout and tabs stand; there is one in a venue. Missing: guests sit at it. */
  readonly kind?: 'counter';
  readonly number: string;
  readonly status: TableStatus;
  /** A section key: main_floor, patio, bar, default_section, or a slug that the venue made. */
  readonly section: string;
  readonly tableType: TableShape;
  readonly capacity: { readonly minimum: number; readonly maximum: number };
  /** Cents. 0 means that the section's pricing rule applies. */
  readonly minimumSpend: number;
  readonly location: {
    readonly floor: number;
    readonly position: string;
    readonly coordinates: { readonly x: number; readonly y: number };
  };
  readonly qrCode: string;
  readonly category: string | null;
  /** Set while the table is reserved for somebody by name. */
  readonly reservation: Reservation | null;
  readonly reservationHistory: readonly never[];
  /** The responsible server. */
  readonly userId: string | null;
  /** When the last guests left, ISO 8601 UTC. Missing until guests have left for the first time. */
  readonly freedAt?: string;
  readonly archived: boolean;
  readonly version: number;
}

export interface Section {
  readonly id: string;
  readonly venueId: string;
  /** Tables and pricing rules refer to the section by this key. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly isActive: boolean;
  readonly position: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Sort position among the sections. */
  readonly rank: number;
  readonly archived: boolean;
  readonly version: number;
}
