/**
 * Every page behind the sign-in, keyed by the path of its route: who may open it, its name, what it is for, its icon and
 * its row on Profile. The guard of the pages, the tabs, Profile and the browser tests read this one table. A test fails
 * while a route has no row here.
 */
import { ALLOWED } from '@tableside/domain/command/permissions.ts';
import {
  Armchair,
  BadgeDollarSign,
  Banknote,
  BookOpen,
  CalendarCheck,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  Clock,
  CreditCard,
  Drama,
  HandCoins,
  History,
  Hourglass,
  LayoutGrid,
  ListTree,
  PackageOpen,
  Percent,
  Plug,
  ScrollText,
  SlidersHorizontal,
  Store,
  Tablet,
  TabletSmartphone,
  Timer,
  Users,
} from 'lucide-react';
import { ACCOUNT_PAGES } from './account-pages.ts';
import { type AppPage, floor, office } from './app-page.ts';

export const PAGES = {
  '/': floor('everybody', {
    title: 'Order Management',
    purpose: 'Shows the orders of now.',
    icon: ClipboardList,
  }),
  '/tables': floor('visit.edit', {
    title: 'Tables',
    purpose: 'Shows the floor: every table, its status and its orders.',
    icon: Armchair,
  }),
  '/menu': floor('everybody', { title: 'Menu', purpose: 'Shows the menu and takes orders.', icon: BookOpen }),
  '/menu/$productId': floor('everybody', { title: 'Menu', purpose: 'Shows one product of the menu.' }),
  '/order/$orderId': {
    roles: [...ALLOWED['visit.edit'], 'customer'],
    password: [],
    title: 'Order',
    purpose: 'Takes the order of a table.',
  },
  '/visits/$visitId': floor('visit.edit', {
    title: 'Check',
    purpose: 'Shows one check with its orders and payments.',
  }),
  // The id of a visit, or of the order that a guest sent.
  '/checkout/$orderId': floor('payment.record', {
    title: 'Checkout',
    purpose: 'Takes the payment for an order.',
  }),
  '/receipt': floor('payment.record', {
    title: 'Receipt',
    purpose: 'Shows and prints the receipt of a payment.',
  }),
  '/orders': floor('order.move', {
    title: 'Order History',
    purpose: 'Lists every order of the venue.',
    icon: History,
  }),
  '/orders/$id': floor('order.move', {
    title: 'Order',
    purpose: 'Shows one order with its payments, for the staff.',
  }),
  '/outage': floor('everybody', {
    title: 'After the outage',
    purpose: 'Shows what became of changes that were made offline.',
  }),
  '/kitchen': floor('order.move', { title: 'Kitchen', purpose: 'Shows the kitchen what to cook.' }),
  '/profile': floor('everybody', {
    title: 'Profile',
    purpose: 'Leads to your account and to the pages of the office.',
    icon: CircleUserRound,
  }),
  '/profile/setup': office('venue.edit', {
    title: 'Set up the venue',
    purpose: 'Leads from nothing to the first order.',
    icon: ClipboardList,
    row: { group: 'venue', detail: 'From nothing to the first order' },
  }),
  '/profile/business-info': office('venue.edit', {
    title: 'Business Information',
    purpose: "Edits the venue's name, address and tax.",
    icon: Store,
    row: { group: 'venue', detail: 'Name, address, tax, payment methods' },
  }),
  '/profile/hours': office('venue.edit', {
    title: 'Operating Hours',
    purpose: 'Sets when the venue is open.',
    icon: Clock,
    row: { group: 'venue', detail: 'When the venue is open' },
  }),
  '/profile/tables': office('table.edit', {
    title: 'Table Management',
    purpose: 'Adds, edits and deletes tables.',
    icon: Armchair,
    row: { group: 'venue', detail: 'Tables, floor plan, QR codes' },
  }),
  '/profile/tables/add': office('table.edit', { title: 'Add Table', purpose: 'Adds a table.' }),
  '/profile/tables/edit/$tableId': office('table.edit', { title: 'Edit Table', purpose: 'Edits a table.' }),
  '/profile/tables/codes': office('table.edit', {
    title: 'Table codes',
    purpose: 'Prints the codes that guests scan.',
  }),
  '/profile/sections': office('table.edit', {
    title: 'Sections',
    purpose: 'Edits the sections of the floor.',
    icon: LayoutGrid,
    row: { group: 'venue', detail: 'Names, order, active or inactive' },
  }),
  '/profile/menu': office('menu.edit', {
    title: 'Categories and options',
    purpose: 'Edits how the menu is arranged.',
    icon: ListTree,
    row: { group: 'menu', detail: 'Menu order, stations and option groups' },
  }),
  '/profile/menu/import': office('menu.edit', {
    title: 'Import menu',
    purpose: 'Brings a menu in from a file, and gives it out as one.',
  }),
  '/profile/menu/grid': office('menu.edit', {
    title: 'Menu grid',
    purpose: 'Changes many products and prices at once.',
  }),
  '/profile/inventory': floor('menu.availability', {
    title: 'Inventory Management',
    purpose: 'Marks products as sold out.',
    icon: PackageOpen,
    row: { group: 'menu', detail: 'Sold-out products and portions left' },
  }),
  '/staff': floor('visit.edit', {
    title: 'Server Management',
    purpose: 'Shows the staff, their status and their schedules.',
    icon: Users,
    row: {
      group: 'people',
      title: 'Staff and access',
      detail: 'Team members, schedules, logins',
      act: 'staff.edit',
    },
  }),
  '/profile/discounts': office('venue.edit', {
    title: 'Discounts and reasons',
    purpose: 'Sets which discounts and reasons the staff choose from.',
    icon: Percent,
    row: { group: 'menu', detail: 'Discounts with a name; reasons for voids and comps' },
  }),
  '/profile/prices': office('venue.edit', {
    title: 'Prices and taxes',
    purpose: 'Sets taxes and prices that go by the clock.',
    icon: BadgeDollarSign,
    row: { group: 'menu', detail: 'Happy hours, taxes, other ways to pay' },
  }),
  '/profile/settings': office('venue.settings', {
    title: 'Settings',
    purpose: "Edits the venue's settings.",
    icon: SlidersHorizontal,
    row: { group: 'venue', detail: 'Business day, tips, receipts, kitchen timers' },
  }),
  '/profile/rehearsal': floor('order.move', {
    title: 'Rehearsal',
    purpose: 'Starts an evening to train in, where nothing counts, and leads there.',
    icon: Drama,
    row: { group: 'people', detail: 'An evening to train in. Nothing there counts' },
  }),
  '/payment': floor('payment.screen', {
    title: 'Payment Management',
    purpose: 'Lists payments and gives refunds.',
    icon: CreditCard,
    row: { group: 'money', detail: 'Payments, refunds, tips' },
  }),
  '/payments/$id': floor('payment.record', {
    title: 'Payment',
    purpose: 'Shows one payment and gives its refund.',
  }),
  '/profile/cash': floor('drawer.use', {
    title: 'Cash',
    purpose: 'Opens, counts and closes the cash drawers.',
    icon: Banknote,
    row: { group: 'money', detail: 'Drawers: starting cash, cash in and out, count' },
  }),
  '/profile/day': floor('day.close', {
    title: 'Day',
    purpose: 'Closes the day and prints its Z report.',
    icon: CalendarCheck,
    row: { group: 'money', detail: 'Close the day, print the Z report' },
  }),
  '/profile/day/$day': floor('day.close', {
    title: 'Z report',
    purpose: 'Shows what was sold and taken on one closed day.',
  }),
  '/profile/shift': floor('payment.record', {
    title: 'My shift',
    purpose: 'Shows sales, tips and the cash to hand in.',
    icon: HandCoins,
    row: { group: 'money', detail: 'Your sales, tips and cash to hand in' },
  }),
  '/profile/tips': floor('payment.record', {
    title: 'Tips',
    purpose: 'Takes the tips of card slips.',
    icon: HandCoins,
    row: { group: 'money', detail: 'Tips of card slips' },
  }),
  '/profile/time-cards': {
    roles: ALLOWED['clock.own'],
    password: ALLOWED['clock.edit'],
    title: 'Time cards',
    purpose: 'Shows when the staff worked, and their breaks.',
    icon: Timer,
    row: { group: 'people', detail: 'Hours by week, breaks, forgotten clock-outs' },
  },
  '/profile/reports': office('reports.read', {
    title: 'Reports',
    purpose: 'Shows revenue, orders and products by day.',
    icon: ChartColumn,
    row: { group: 'money', detail: 'Sales, orders, top products, expected cash' },
  }),
  '/profile/held': office('held.resolve', {
    title: 'Changes to approve',
    purpose: 'Lists changes that wait for the decision of a manager.',
    icon: Hourglass,
    row: { group: 'records', detail: 'Offline changes waiting for your approval' },
  }),
  '/profile/devices': office('device.edit', {
    title: 'Devices',
    purpose: "Lists the venue's tablets.",
    icon: TabletSmartphone,
    row: { group: 'records', detail: 'Tablets and their unsent changes' },
  }),
  '/profile/printers': office('printer.edit', {
    title: 'Printers',
    purpose: 'Sets up printers.',
    icon: ScrollText,
    row: { group: 'venue', detail: 'Tickets and receipts' },
  }),
  '/profile/connect': office('device.edit', {
    title: 'Connect a tablet',
    purpose: 'Shows the address at which another tablet comes to Tableside.',
    icon: Tablet,
    row: { group: 'records', detail: 'A code to scan, and whether https lasts' },
  }),
  '/profile/audit': office('audit.read', {
    title: 'Audit trail',
    purpose: 'Shows who changed what, and when.',
    icon: ScrollText,
    row: { group: 'records', detail: 'Who did what, and when' },
  }),
  ...ACCOUNT_PAGES,
  '/profile/card-readers': office('integrations.edit', {
    title: 'Card readers',
    purpose: 'Sets up card readers.',
    icon: CreditCard,
    row: { group: 'venue', detail: 'Stripe, and its readers' },
  }),
  '/profile/integrations': office('integrations.edit', {
    title: 'Integrations',
    purpose: 'Manages API keys and webhooks.',
    icon: Plug,
    row: { group: 'venue', detail: 'API keys and webhooks for other programs' },
  }),
  '/profile/tablet': floor('venue.edit', {
    title: 'This tablet',
    purpose: 'Turns the sharing of this tablet on and off.',
    icon: TabletSmartphone,
    row: { group: 'device', detail: 'Share it with your staff' },
  }),
} as const satisfies Record<string, AppPage>;

export type PagePath = keyof typeof PAGES;
