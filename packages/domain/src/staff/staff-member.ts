/** A member of staff: contact, sections, metrics, weekly schedule. `totalSales` is cents; times of day are 4-digit HHMM. */

export const STAFF_STATUSES = ['Active', 'Inactive', 'On Break', 'Off Duty', 'Sick', 'Vacation'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

export interface StaffMember {
  readonly id: string;
  readonly venueId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly status: StaffStatus;
  readonly sections: readonly string[];
  readonly metrics: {
    readonly ordersServed: number;
    readonly averageRating: number;
    readonly totalSales: number;
  };
  readonly schedule: readonly { readonly dayOfWeek: number; readonly start: string; readonly end: string }[];
  readonly version: number;
}
