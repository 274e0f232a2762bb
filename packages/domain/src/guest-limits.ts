/**
 * How much one guest may ask of a venue. Anybody can register, so each number is above what a guest at a table does and
 * far below what a flood needs. Staff have none of these limits. An hour is a sliding one; bytes are what is stored.
 */

const KB = 1024;

export const GUEST_LIMITS = {
  /** Lines on an order: twelve people at a table with three dishes and drinks each are 36. */
  lines: 40,
  /** Drafts of an account: one at the table, one for seconds, and one at a table that the guest has left. */
  drafts: 3,
  /** Minutes that a phone may claim to have had no network. An order that comes later is a new one. */
  backdateMinutes: 30,
  perHour: {
    /** A table that orders each round apart needs six or eight. A phone and its neighbours behind one Wi-Fi share the second number: 300 guests, two orders each. */
    orders: { account: 12, address: 600 },
    /** 12 orders of 20 taps each, 4 KB a tap with its entry on the record, are 1 MB. 300 guests who do a third of that make 100 MB a limit that nobody meets. */
    bytes: { account: 2 * KB * KB, address: 100 * KB * KB },
    /** Two phones at each of 100 tables in the first hour of an evening. */
    registrations: { address: 200 },
  },
  /** What the log and the record keep of any command, however small or refused. */
  bytesOfCommand: KB,
} as const;
