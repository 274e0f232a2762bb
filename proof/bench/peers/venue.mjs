/** The same data for every peer: orders as large as Tableside's, lines that are added to them, and payments. */

const dishes = ['Marinated olives', 'Grilled sourdough', 'Beetroot carpaccio', 'Roast chicken', 'Lemon tart'];

/** @param {number} n */
export const orderId = (n) => `order-${String(n).padStart(7, '0')}`;

/** @param {number} n */
export function newOrder(n) {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
  const items = [0, 1, 2].map((place) => ({
    id: `${orderId(n)}-item-${place}`,
    productId: `product-${(n + place) % 40}`,
    name: dishes[(n + place) % dishes.length] ?? '',
    quantity: 1 + (place % 2),
    unitPrice: 850 + place * 100,
    options: [{ id: 'option-1', name: 'No onions', price: 0 }],
    note: place === 0 ? 'The dressing on the side' : '',
    addedAt: at,
  }));
  return {
    id: orderId(n),
    orderNumber: `A-${n}`,
    tableId: `table-${n % 40}`,
    serverId: `server-${n % 8}`,
    status: 'accepted',
    guests: 2,
    note: '',
    createdAt: at,
    acceptedAt: at,
    items,
    payments: [],
    subtotal: 3900,
    tax: 390,
    total: 4290,
    paid: 0,
  };
}

/** @param {string} id @param {number} n */
export const newLine = (id, n) => ({
  id,
  orderId: orderId(n % 10),
  productId: 'product-1',
  name: 'Marinated olives',
  quantity: 1,
  unitPrice: 850,
  addedAt: new Date(Date.UTC(2026, 0, 2) + n * 1000).toISOString(),
});

/**
 * Returns the order with one more payment, as a till writes it when somebody pays.
 * @param {any} order
 * @param {string} by
 */
export const withPayment = (order, by) => ({
  ...order,
  payments: [...order.payments, { id: `${order.id}-${by}`, by, amount: order.total }],
  paid: order.paid + order.total,
  status: 'completed',
});

/**
 * Returns the order with one more line, as a tablet writes it when a guest orders more.
 * @param {any} order
 * @param {string} by
 */
export const withItem = (order, by) => ({
  ...order,
  items: [...order.items, { ...order.items[0], id: `${order.id}-${by}` }],
  total: order.total + 850,
});
