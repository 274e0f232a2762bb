/**
 * The demo venue "Alder & Rye", which a first start creates unless told otherwise. It has no orders and no payments.
 */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID, type OperatingDay, type Venue } from '@tableside/domain/entities/venue.ts';
import { demoDrinks } from './demo-drinks.ts';
import { demoFood } from './demo-food.ts';
import { demoCategories, demoOptionGroups } from './demo-menu.ts';
import { demoStaff } from './demo-staff.ts';
import { demoSections, demoTables } from './demo-tables.ts';

/**
 * Returns the rows of the demo venue, at version 0. `randomToken` makes the tables' QR codes, which guests must not be
 * able to guess.
 */
export function demoVenue(randomToken: () => string): Change[] {
  return [
    change('venue', VENUE),
    ...demoSections().map((section) => change('section', section)),
    ...demoTables(randomToken).map((table) => change('table', table)),
    ...demoCategories().map((category) => change('category', category)),
    ...demoOptionGroups().map((group) => change('optionGroup', group)),
    ...[...demoFood(), ...demoDrinks()].map((product) => change('product', product)),
    ...demoStaff().map((member) => change('staff', member)),
  ];
}

const open = (dayOfWeek: number, close: string): OperatingDay => ({
  dayOfWeek,
  open: '1600',
  close,
  isOpen: true,
});
const closed = (dayOfWeek: number): OperatingDay => ({
  dayOfWeek,
  open: '0000',
  close: '0000',
  isOpen: false,
});

const VENUE: Venue = {
  id: FIRST_VENUE_ID,
  name: 'Alder & Rye',
  description:
    'A neighborhood dining room with a wood grill, a long zinc bar and a patio under two old alder trees.',
  address: '214 Wythe Avenue',
  city: 'Brooklyn',
  state: 'NY',
  zipCode: '11249',
  phoneNumber: '(718) 555-0100',
  email: 'hello@alderandrye.example',
  website: 'https://alderandrye.example',
  socialMedia: {
    instagram: 'https://instagram.example/alderandrye',
    facebook: 'https://facebook.example/alderandrye',
  },
  timezone: 'America/New_York',
  operatingHours: [
    open(0, '0000'),
    closed(1),
    open(2, '0200'),
    open(3, '0200'),
    open(4, '0200'),
    open(5, '0200'),
    open(6, '0200'),
  ],
  pricingRules: { main_floor: 10_000, patio: 7_500, bar: 0, default_section: 5_000 },
  taxRate: 8.875,
  paymentAccepted: [
    { id: 'cash', name: 'Cash', isActive: true },
    { id: 'credit_card', name: 'Credit card', isActive: true },
    { id: 'debit_card', name: 'Debit card', isActive: true },
    { id: 'mobile_payment', name: 'Mobile payment', isActive: true },
  ],
  stations: [
    { id: 'kitchen', name: 'Kitchen', color: 'grey', screen: true },
    { id: 'cold', name: 'Cold', color: 'green', screen: true },
    { id: 'bar', name: 'Bar', color: 'blue', screen: true },
  ],
  settings: {
    businessDayCutoff: '0400',
    priceGraceHours: 24,
    kitchenAmberMinutes: 8,
    kitchenRedMinutes: 12,
    serviceCharge: { percent: 18, fromCovers: 8, taxPercent: null },
    discounts: [
      { id: 'regulars', name: 'Regulars', percent: 10, cents: null, needsManager: false },
      { id: 'staff-meal', name: 'Staff meal', percent: 50, cents: null, needsManager: true },
      { id: 'birthday-drink', name: 'Birthday drink', percent: null, cents: 1200, needsManager: true },
    ],
    reasons: {
      void: ['Wrong item', 'Guest changed their mind', 'Dropped', 'Out of stock'],
      comp: ['Long wait', 'Sent back', 'On the house'],
      discount: ['Regular guest', 'Staff meal', 'Complaint'],
    },
  },
  version: 0,
};
