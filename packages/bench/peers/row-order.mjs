/** An order as a row of cells: its lines and payments are a cell each, as text. */

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
