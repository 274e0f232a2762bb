/** A slip of each kind, as a restaurant would print it. */
import type {
  ChangeSlip,
  GuestSlip,
  MovedSlip,
  PrinterProfile,
  SheetSlip,
  SlipLine,
  StationHead,
  TestSlip,
  TicketSlip,
} from '../src/slip.ts';

export const aProfile = (more: Partial<PrinterProfile> = {}): PrinterProfile => ({
  columns: 48,
  language: 'escpos',
  page: more.language === 'star' ? 32 : 16,
  can: { cut: true, qr: true, raster: true, beep: false, red: false },
  ...more,
});

export const aSlipLine = (more: Partial<SlipLine> = {}): SlipLine => ({
  quantity: 1,
  name: 'Crème brûlée',
  instead: 'Desserts 3',
  size: null,
  options: [],
  note: null,
  allergy: null,
  clash: null,
  seat: null,
  ...more,
});

export const aStationHead = (more: Partial<StationHead> = {}): StationHead => ({
  place: '12',
  counter: null,
  number: 'B-17/2',
  station: 'Kitchen',
  time: '20:14',
  server: 'Ana',
  guests: 4,
  ...more,
});

const burger = aSlipLine({
  quantity: 2,
  name: 'Burger',
  size: 'Large',
  options: [
    { text: 'NO onion', depth: 0, isLeftOut: true },
    { text: 'fries', depth: 0, isLeftOut: false },
    { text: '2 × mayo', depth: 1, isLeftOut: false },
  ],
  note: 'cut in half',
  allergy: 'nuts',
  clash: 'Contains traces of nuts, ordered anyway by Ana',
  seat: 1,
});
const chicken = aSlipLine({
  name: 'Slow-roasted corn-fed chicken supreme with wild mushrooms',
  seat: 3,
});
const schnitzel = aSlipLine({ quantity: 2, name: 'שניצל עם צ׳יפס', note: 'ללא מלח', seat: 2 });

export const aTicket = (more: Partial<TicketSlip> = {}): TicketSlip => ({
  kind: 'ticket',
  marks: {},
  head: aStationHead(),
  addsTo: 'B-17',
  rush: true,
  allergy: 'nuts',
  courses: [
    { course: null, lines: [aSlipLine({ name: 'Bread & butter – 3 × €', quantity: 12 })] },
    { course: 1, lines: [burger, schnitzel] },
    { course: 2, lines: [chicken, aSlipLine()] },
  ],
  note: 'birthday, candle on the dessert',
  ...more,
});

export const aTakeoutTicket = (): TicketSlip =>
  aTicket({
    marks: {
      reprint: { firstSent: '20:14' },
      insteadOf: 'Bar printer',
      late: { sent: '19:40', arrived: '20:14' },
    },
    head: aStationHead({ counter: { word: 'Takeout', name: 'Łukasz Okafor', time: '20:40' }, guests: null }),
    addsTo: null,
    rush: false,
    allergy: null,
    courses: [{ course: null, lines: [aSlipLine({ name: '🍕🔥' }), aSlipLine({ name: 'Pho 河粉' })] }],
    note: null,
  });

export const aChange = (more: Partial<ChangeSlip> = {}): ChangeSlip => ({
  kind: 'change',
  marks: {},
  head: aStationHead(),
  changes: [
    { kind: 'quantity', was: 1, now: 0, line: chicken },
    { kind: 'quantity', was: 2, now: 1, line: aSlipLine({ name: 'Negroni', size: 'Double', seat: 2 }) },
    { kind: 'rush', rush: true },
    { kind: 'table', was: '12', now: '4' },
    { kind: 'allergy', added: true, allergy: 'nuts, milk' },
    { kind: 'cancelled', reason: 'Guests left', by: 'Ana' },
  ],
  ...more,
});

export const aMovedSlip = (): MovedSlip => ({
  kind: 'moved',
  marks: {},
  head: aStationHead({ place: '4' }),
  was: '12',
  now: '4',
  lines: [burger, schnitzel],
});

export const aGuestSlip = (more: Partial<GuestSlip> = {}): GuestSlip => ({
  kind: 'receipt',
  marks: {},
  venue: { name: 'Alder & Rye', lines: ['12 Mill Lane', 'Portland, OR 97205', 'Tax no. 12-3456789'] },
  facts: [
    { label: 'Order', value: '#B-17 · Table 12' },
    { label: 'Guests', value: '4' },
    { label: 'Date', value: 'Nov 20, 2026, 8:16 PM' },
    { label: 'Payment method', value: 'Cash, Credit card, Gift card of the house' },
    { label: 'Part', value: '' },
  ],
  items: [
    {
      quantity: 2,
      name: 'Burger',
      instead: 'Mains 1',
      details: ['Large · fries', 'Bacon + $2.00'],
      amount: '$39.00',
    },
    {
      quantity: 1,
      name: 'Slow-roasted corn-fed chicken supreme with wild mushrooms',
      instead: 'Mains 2',
      details: [],
      amount: '$1,024.00',
    },
    { quantity: 1, name: 'שניצל עם צ׳יפס', instead: 'Mains 3', details: [], amount: '$18.50' },
  ],
  sums: [
    { label: 'Subtotal', value: '$1,081.50' },
    { label: 'Discount', value: '-$81.50' },
    { label: 'Sales tax 8.25 %', value: '$82.50' },
  ],
  total: '$1,082.50',
  paid: [{ label: 'Paid, Cash', value: '$1,082.50' }],
  cash: [
    { label: 'Cash tendered', value: '$1,100.00' },
    { label: 'Change', value: '$17.50' },
  ],
  advice: { heading: 'Suggested tip', facts: [{ label: '18%', value: '$180.00' }] },
  footer: 'Thank you – à bientôt!',
  copy: 'https://alder.example/r/7Qm2Kx9fR4tW8sZa1B3c',
  ...more,
});

export const aZ = (): SheetSlip => ({
  kind: 'z',
  marks: {},
  venue: 'Alder & Rye',
  title: 'Z 12',
  lines: ['Nov 20, 2026', '$4,210.35', 'Closed by Ana, Nov 21, 2026, 1:10 AM'],
  tables: [
    {
      title: 'Sales',
      heads: [],
      rows: [
        { label: '48 checks', cells: ['$4,310.35'], isSum: false },
        { label: 'Comps', cells: ['-$100.00'], isSum: false },
        { label: 'Total', cells: ['$4,210.35'], isSum: true },
      ],
    },
    {
      title: 'Payments',
      heads: ['Taken', 'Tips', 'Refunds'],
      rows: [
        { label: 'Cash', cells: ['$1,210.00', '$90.00', '$0.00'], isSum: false },
        { label: 'Credit card', cells: ['$3,000.35', '$410.10', '-$25.00'], isSum: false },
      ],
    },
    {
      title: 'Voids',
      heads: [],
      rows: [{ label: '2 × Sent back, Ana, approved by Mia', cells: ['$31.00'], isSum: false }],
    },
  ],
});

export const aTestPage = (more: Partial<TestSlip> = {}): TestSlip => ({
  kind: 'test',
  marks: {},
  venue: 'Alder & Rye',
  printer: 'Kitchen printer',
  time: '20:14',
  kick: true,
  ...more,
});
