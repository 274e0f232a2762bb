/** Cash as SQL: what a payment or a refund brings, as `cashOf` in the domain says it of a document. */
import { sql } from 'drizzle-orm';

/** Cents of any payment or refund with their tips; negative when they were given back. */
export const BROUGHT = sql`CASE WHEN payment_id IS NULL THEN cents ELSE -cents END`;
/** What rounding brought a payment or a refund. */
export const ROUNDED = sql`coalesce(due, 0)`;
/** The payments and refunds that were rounded. */
export const IS_ROUNDED = sql`reduced = 1 AND entity = 'payment' AND due IS NOT NULL`;
/** The payments and refunds whose cash is in a drawer. */
export const IN_DRAWER = sql`drawer_id IS NOT NULL AND method = 'cash'`;
