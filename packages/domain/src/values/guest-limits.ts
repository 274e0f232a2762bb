/**
 * Limits on what one guest may do at a venue. Anybody can register, so each limit is above what a guest at a table
 * needs and far below what a flood needs. Staff have none of these limits. An hour means the last sixty minutes. Bytes
 * count what is stored. One address stands for a whole room of guests, because they share one Wi-Fi network.
 */

const KB = 1024;
const MB = 1024 * KB;

export const GUEST_LIMITS = {
  /** Per order. Twelve people with three dishes and drinks each need 36 lines. */
  lines: 40,
  /** Per account: one draft at this table, one for another round, and one at a table that the guest has left. */
  drafts: 3,
  /** How long a phone may claim to have been offline, in minutes. An order that arrives later counts as ordered now. */
  backdateMinutes: 30,
  perHour: {
    /**
     * A table that orders every round separately needs eight. The limit per address allows 300 guests who order twice.
     */
    orders: { account: 12, address: 600 },
    /** A table that calls for every round and for the bill needs ten. */
    calls: { account: 20, address: 600 },
    /**
     * Twelve orders of twenty taps each need 1 MB, at 4 KB per tap with its log and audit entry. 600 orders of six taps
     * need 16 MB.
     */
    bytes: { account: 2 * MB, address: 32 * MB },
    /** 100 tables with two phones each register in the first hour of an evening. */
    registrations: { address: 200 },
  },
  /** How much of a command the log and the audit trail keep, even of a refused one. */
  bytesOfCommand: KB,
} as const;
