/** Drawers as the API returns them. Amounts are integer cents, times are UTC. */
import { CASH_MOVES } from '@tableside/domain/entities/drawer.ts';
import * as v from 'valibot';
import { Cents, Count, Person, Version } from './values.ts';

/** An amount that may be negative. */
const Difference = v.pipe(v.number(), v.integer());

export const Drawer = v.object({
  id: v.string(),
  venueId: v.string(),
  name: v.string(),
  deviceId: v.nullable(v.string()),
  /** YYYY-MM-DD */
  businessDay: v.string(),
  status: v.picklist(['open', 'closed']),
  float: Cents,
  opened: v.object({ by: Person, at: v.string() }),
  moves: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(CASH_MOVES),
      cents: Cents,
      reason: v.string(),
      by: Person,
      approvedBy: v.nullable(Person),
      at: v.string(),
    }),
  ),
  closed: v.nullable(
    v.object({
      at: v.string(),
      by: Person,
      businessDay: v.string(),
      counted: Cents,
      denominations: v.optional(v.record(v.string(), Count)),
      /** For managers. */
      expected: v.optional(Difference),
      difference: v.optional(Difference),
    }),
  ),
  late: v.array(v.object({ paymentId: v.string(), cents: Difference })),
  /** For managers. */
  others: v.optional(v.array(v.object({ paymentId: v.string(), cents: Difference, by: Person }))),
  version: Version,
});
export type Drawer = v.InferOutput<typeof Drawer>;
