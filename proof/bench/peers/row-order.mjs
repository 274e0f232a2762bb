/** Converts an order to a row of cells. Its lines and its payments take one text cell each. */

/** @param {any} order */
export const toRow = (order) => ({
  ...order,
  items: JSON.stringify(order.items),
  payments: JSON.stringify(order.payments),
});

/** @param {any} row */
export const toOrder = (row) => ({
  ...row,
  items: JSON.parse(row.items),
  payments: JSON.parse(row.payments),
});
