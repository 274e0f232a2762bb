/**
 * A member of staff: contact, sections, metrics, weekly schedule. `totalSales` is cents; times of day are four digits,
 * HHMM.
 */

export const STAFF_STATUSES = ['Active', 'Inactive', 'On Break', 'Off Duty', 'Sick', 'Vacation'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

export interface Shift {
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  readonly start: string;
  /** When it is at or before the start, the shift ends on the next day. */
  readonly end: string;
}

export interface StaffMetrics {
  readonly ordersServed: number;
  /** 0 to 5. */
  readonly averageRating: number;
  readonly totalSales: number;
}

export interface StaffMember {
  readonly id: string;
  readonly venueId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly status: StaffStatus;
  /** Section names, not keys. */
  readonly sections: readonly string[];
  readonly metrics: StaffMetrics;
  readonly schedule: readonly Shift[];
  /** False once the card is deactivated. Its owner can then no longer sign in. */
  readonly isActive: boolean;
  readonly version: number;
}

/**
 * Devices below managers hold only some fields of their colleagues' cards, and a shared tablet only those of every card.
 * A card that does not say counts as in use: the server holds all of it, and decides again.
 */
export const isDeactivated = ({ isActive }: Partial<Pick<StaffMember, 'isActive'>>): boolean =>
  isActive === false;
