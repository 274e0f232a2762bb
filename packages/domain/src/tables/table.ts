/** Tables of the venue and the sections they stand in. `minimumSpend` is cents. */

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

export interface Table {
  readonly id: string;
  readonly venueId: string;
  readonly number: string;
  readonly status: TableStatus;
  /** A section key: main_floor, patio, bar, default_section or a slug of the venue's own. */
  readonly section: string;
  readonly tableType: TableShape;
  readonly capacity: { readonly minimum: number; readonly maximum: number };
  /** Cents; 0 means that the section's pricing rule holds. */
  readonly minimumSpend: number;
  readonly location: {
    readonly floor: number;
    readonly position: string;
    readonly coordinates: { readonly x: number; readonly y: number };
  };
  readonly qrCode: string;
  readonly category: string | null;
  readonly reservation: null;
  readonly reservationHistory: readonly never[];
  /** The responsible server. */
  readonly userId: string | null;
  /** ISO 8601 UTC: when its last guests had left; missing before anybody has. */
  readonly freedAt?: string;
  readonly archived: boolean;
  readonly version: number;
}

export interface Section {
  readonly id: string;
  readonly venueId: string;
  /** The key that tables and pricing rules name. */
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
  /** Order among the sections. */
  readonly rank: number;
  readonly archived: boolean;
  readonly version: number;
}
