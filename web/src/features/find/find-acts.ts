/** What somebody may look for by the name of the job, beside the names of the pages. */
import type { PagePath } from '../../components/pages/pages.ts';

export interface FindAct {
  readonly does: string;
  /** Other names for it. */
  readonly names: readonly string[];
  readonly to: '/menu' | Exclude<PagePath, `${string}$${string}`>;
  /** Whoever may open this page has the act. Left out: the page that it leads to. */
  readonly who?: PagePath;
  /** It is for people with a staff card. */
  readonly needsCard?: true;
  /** The part of the page. */
  readonly search?: { readonly view: 'run' } | { readonly table: '' };
  readonly detail: string;
}

export const FIND_ACTS: readonly FindAct[] = [
  {
    does: 'Enter tips',
    names: ['tips', 'late tip', 'card slips'],
    to: '/profile/tips',
    detail: 'Tips of card slips',
  },
  {
    does: 'Close the day',
    names: ['day close', 'end of day', 'z report'],
    to: '/profile/day',
    detail: 'What is still open, then the Z report',
  },
  {
    does: 'Run food',
    names: ['runner', 'ready to run'],
    to: '/tables',
    search: { view: 'run' },
    detail: 'Dishes that are up',
  },
  {
    does: 'Begin a new order',
    names: ['new order', 'seat a party', 'takeout', 'take out'],
    to: '/menu',
    who: '/tables',
    search: { table: '' },
    detail: 'Choose the table first',
  },
  {
    does: 'Show what is sold out',
    names: ['sold out', '86 list', 'portions left'],
    to: '/profile/inventory',
    detail: 'Sold-out products and portions left',
  },
  {
    does: 'Clock in or out',
    names: ['clock out', 'time clock', 'break'],
    to: '/profile',
    needsCard: true,
    detail: 'The time clock on Profile',
  },
  {
    does: 'Show my cash to hand in',
    names: ['my cash', 'hand in', 'cash out', 'my shift'],
    to: '/profile/shift',
    detail: 'Your sales, tips and cash',
  },
  {
    does: 'Open or count a drawer',
    names: ['drawer', 'count', 'cash in', 'pay in', 'pay out'],
    to: '/profile/cash',
    detail: 'Starting cash, cash in and out, count',
  },
  {
    does: 'Find a payment to refund',
    names: ['refund', 'give back'],
    to: '/payment',
    detail: 'Payments and refunds',
  },
  {
    does: 'Find a check to print again',
    names: ['reprint', 'print again', 'receipt', 'old check'],
    to: '/orders',
    detail: 'Open and closed checks',
  },
];
