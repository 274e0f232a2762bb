/** The staff of the demo venue. Their sales figures start at zero because they are counted from completed orders. */
import type { StaffMember, StaffStatus } from '@tableside/domain/entities/staff-member.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';

interface StaffSketch {
  readonly name: readonly [first: string, last: string];
  readonly phone: string;
  readonly status: StaffStatus;
  /** Section names. */
  readonly sections: readonly string[];
  readonly rating: number;
  /** 0 is Sunday; the venue is closed on Mondays. */
  readonly days: readonly number[];
  readonly shift: readonly [start: string, end: string];
}

const STAFF: readonly StaffSketch[] = [
  {
    name: ['Jonas', 'Weber'],
    phone: '0142',
    status: 'Active',
    sections: ['Main Floor', 'Bar'],
    rating: 4.8,
    days: [2, 3, 4, 5, 6],
    shift: ['1700', '0100'],
  },
  {
    name: ['Amara', 'Okafor'],
    phone: '0178',
    status: 'Active',
    sections: ['Patio'],
    rating: 4.9,
    days: [0, 2, 3, 4, 5],
    shift: ['1600', '0000'],
  },
  {
    name: ['Luis', 'Ortega'],
    phone: '0119',
    status: 'On Break',
    sections: ['Main Floor'],
    rating: 4.6,
    days: [0, 2, 3, 4, 5],
    shift: ['1530', '2330'],
  },
  {
    name: ['Hana', 'Kimura'],
    phone: '0163',
    status: 'Off Duty',
    sections: ['Bar', 'Patio'],
    rating: 4.7,
    days: [2, 3, 6],
    shift: ['1800', '0200'],
  },
  {
    name: ['Theo', 'Marchetti'],
    phone: '0185',
    status: 'Sick',
    sections: ['Main Floor'],
    rating: 4.4,
    days: [2, 3, 5, 6],
    shift: ['1700', '0100'],
  },
  {
    name: ['Ines', 'Duarte'],
    phone: '0127',
    status: 'Active',
    sections: ['Bar'],
    rating: 4.8,
    days: [3, 4, 5, 6],
    shift: ['1800', '0200'],
  },
  {
    name: ['Priya', 'Raman'],
    phone: '0154',
    status: 'Vacation',
    sections: ['General Area', 'Main Floor'],
    rating: 4.5,
    days: [0, 4, 5, 6],
    shift: ['1600', '0000'],
  },
  {
    name: ['Maya', 'Torres'],
    phone: '0101',
    status: 'Active',
    sections: ['Main Floor', 'Patio', 'Bar', 'General Area'],
    rating: 4.9,
    days: [2, 3, 4, 5, 6],
    shift: ['1500', '2300'],
  },
];

export const demoStaff = (): StaffMember[] =>
  STAFF.map(
    ({ name: [firstName, lastName], phone, status, sections, rating, days, shift: [start, end] }) => ({
      id: `staff-${firstName.toLowerCase()}`,
      venueId: FIRST_VENUE_ID,
      firstName,
      lastName,
      email: `${firstName.toLowerCase()}@alderandrye.example`,
      phoneNumber: `(718) 555-${phone}`,
      status,
      sections,
      metrics: { ordersServed: 0, averageRating: rating, totalSales: 0 },
      schedule: days.map((dayOfWeek) => ({ dayOfWeek, start, end })),
      isActive: true,
      version: 0,
    }),
  );
