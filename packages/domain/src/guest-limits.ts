/**
 * How much one guest may ask of a venue. Anybody can register, so each limit lies above what a guest at a table does and
 * far below what a flood needs. Staff have none of these limits. An hour is the last sixty minutes. Bytes are what is
 * stored. An address is a whole room of guests, because they share one Wi-Fi.
 */

const KB = 1024;
const MB = 1024 * KB;

export const GUEST_LIMITS = {
  /** On one order. Twelve people with three dishes and drinks each need 36. */
  lines: 40,
  /** Of one account: one at this table, one for another round, one at a table that the guest has left. */
  drafts: 3,
  /** For so long a phone may say that it had no network. What comes later counts as ordered now. */
  backdateMinutes: 30,
  perHour: {
    /** A table that orders every round apart needs eight. An address has room for 300 guests who order twice. */
    orders: { account: 12, address: 600 },
    /** Twelve orders of twenty taps, at 4 KB a tap with its log and audit entry, need 1 MB. 600 orders of six taps need 16 MB. */
    bytes: { account: 2 * MB, address: 32 * MB },
    /** 100 tables with two phones each, in the first hour of an evening. */
    registrations: { address: 200 },
  },
  /** What the log and the audit trail keep of any command, even of a refused one. */
  bytesOfCommand: KB,
} as const;
