/** Sums over the taxes of sales. */

/** Every tax on a sale. */
export const TAX = '(SELECT coalesce(sum(tax.value ->> 4), 0) FROM json_each(taxes) AS tax)';
