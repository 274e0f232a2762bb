/** A member of staff: contact, sections, metrics, weekly schedule. `totalSales` is cents; times of day are 4-digit HHMM. */

export const STAFF_STATUSES = ['Active', 'Inactive', 'On Break', 'Off Duty', 'Sick', 'Vacation'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

export interface Shift {
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  readonly start: string;
  /** At or before the start: it ends the day after. */
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
  /** Names of sections. */
  readonly sections: readonly string[];
  readonly metrics: StaffMetrics;
  readonly schedule: readonly Shift[];
  /** False once deactivated: whoever has this card signs in no more. */
  readonly isActive: boolean;
  readonly version: number;
}
