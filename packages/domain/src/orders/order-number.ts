/**
 * Letter and counter (`B-17`). Left out: the server gives the number once it accepts the order, so a refused one uses up
 * none.
 */
import * as v from 'valibot';

export const OrderNumber = v.optional(v.pipe(v.string(), v.regex(/^(?:[A-Z]{1,3}-[1-9]\d{0,2})?$/)), '');
