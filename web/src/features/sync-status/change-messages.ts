/** Names a queued change as a person would: 'Order #B-22 paid', 'Table 12, cash $148.21'. */
import { formatCents } from '@tableside/domain/money.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/orders/order.ts';
import { STATUS_LABEL, statusBefore } from '@tableside/domain/orders/order-status.ts';
import { pathText } from './path-messages.ts';

export interface ChangeText {
  readonly title: string;
  readonly detail: string;
}

/** What the mirror knows about the things a change refers to. Names it does not know are empty. */
export interface Names {
  readonly order: Pick<Order, 'orderNumber' | 'items'> | null;
  /** 'Table 12' */
  readonly table: string;
  /** 'Main Floor' */
  readonly section: string;
  readonly product: string;
  readonly staff: string;
}

export interface NamedChange {
  readonly name: string;
  readonly args: unknown;
}

/** Reads arguments of queued changes. They may be of any version, so nothing is assumed about their shape. */
class Args {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(args: unknown) {
    this.#values = typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
  }

  text(key: string): string {
    const value = this.#values[key];
    return typeof value === 'string' ? value : '';
  }

  number(key: string): number {
    const value = this.#values[key];
    return typeof value === 'number' ? value : 0;
  }

  flag(key: string): boolean {
    return this.#values[key] === true;
  }

  inner(key: string): Args {
    return new Args(this.#values[key]);
  }

  keys(): readonly string[] {
    return Object.keys(this.#values);
  }

  count(key: string): number {
    const value = this.#values[key];
    return Array.isArray(value) ? value.length : 0;
  }
}

export interface Ids {
  readonly order: string;
  readonly table: string;
  readonly product: string;
  readonly staff: string;
}

/** Returns the ids of the rows that a change is about, so that their names can be looked up. */
export function idsOf({ name, args }: NamedChange): Ids {
  const values = new Args(args);
  const own = (entity: string): string => (name.startsWith(`${entity}.`) ? values.text('id') : '');
  return {
    order: values.text('orderId') || own('order'),
    table: values.text('tableId') || own('table'),
    product: values.text('productId') || values.inner('item').text('productId') || own('product'),
    staff: values.text('staffId') || own('staff'),
  };
}

export function changeText({ name, args }: NamedChange, names: Names): ChangeText {
  const values = new Args(args);
  const number = names.order?.orderNumber || values.text('orderNumber');
  const order = number ? `#${number}` : 'an order';
  const theOrder = number ? `Order #${number}` : 'An order';
  const known = TEXTS[name];
  return known ? known({ values, order, theOrder, names }) : otherText(name, values);
}

interface Facts {
  readonly values: Args;
  /** '#B-22' */
  readonly order: string;
  /** 'Order #B-22' */
  readonly theOrder: string;
  readonly names: Names;
}

const line = ({ values, names }: Facts): string => {
  const item = names.order?.items.find((one) => one.id === values.text('itemId'));
  return item ? `${item.quantity} × ${item.name}` : names.table;
};

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

const TEXTS: Readonly<Record<string, (facts: Facts) => ChangeText>> = {
  'order.create': ({ theOrder, values, names }) => ({
    title: `${theOrder} created`,
    detail: joined(names.table, values.count('items') > 0 ? items(values.count('items')) : ''),
  }),
  'order.addItem': ({ order, values, names }) => ({
    title: `Item added to ${order}`,
    detail: joined(
      `${values.inner('item').number('quantity') || 1} × ${names.product || 'item'}`,
      names.table,
    ),
  }),
  'order.setItem': (facts) => ({ title: `Item changed on ${facts.order}`, detail: line(facts) }),
  'order.removeItem': ({ order, names }) => ({ title: `Item removed from ${order}`, detail: names.table }),
  'order.setDetails': ({ order, names }) => ({
    title: `Guests or note changed on ${order}`,
    detail: names.table,
  }),
  'order.submit': ({ theOrder, names }) => ({ title: `${theOrder} sent to staff`, detail: names.table }),
  'order.advance': ({ theOrder, values, names }) => ({
    title: `${theOrder} moved to ${values.text('to')}`,
    detail: names.table,
  }),
  'order.recall': ({ theOrder, values, names }) => ({
    title: `${theOrder} taken back to ${stepBefore(values.text('from'))}`,
    detail: names.table,
  }),
  'order.cancel': ({ theOrder, values, names }) => ({
    title: `${theOrder} cancelled`,
    detail: joined(names.table, values.text('reason')),
  }),
  'order.tickItem': (facts) => ({
    title: `Item ${facts.values.text('status') === 'ready' ? 'ready' : 'not ready'} on ${facts.order}`,
    detail: line(facts),
  }),
  'payment.record': ({ theOrder, values, names }) => ({
    title: `${theOrder} ${values.flag('awaitsTerminal') ? 'waits for the card terminal' : 'paid'}`,
    detail: joined(
      names.table,
      `${values.text('method').replaceAll('_', ' ')} ${formatCents(values.number('amount') + values.number('tip'))}`,
    ),
  }),
  'payment.conclude': ({ values }) => ({
    title: `Card payment ${values.text('outcome') === 'completed' ? 'charged' : 'not charged'}`,
    detail: '',
  }),
  'payment.refund': ({ values }) => ({
    title: `Refund of ${formatCents(values.number('amount'))}`,
    detail: values.text('reason'),
  }),
  'table.setStatus': ({ values, names }) => ({
    title: `${names.table || 'Table'} set to ${capitalised(values.text('status'))}`,
    detail: names.section,
  }),
  'product.setAvailability': ({ values, names }) => ({
    title: `${names.product || 'Product'} ${values.flag('isAvailable') ? 'available again' : 'sold out'}`,
    detail: 'Menu',
  }),
  'staff.setStatus': ({ values, names }) => ({
    title: `${names.staff || 'Staff member'} set to ${values.text('status')}`,
    detail: 'Staff',
  }),
  'staff.create': ({ values }) => ({
    title: `${values.text('firstName') || 'Staff member'} added`,
    detail: 'Staff',
  }),
  'staff.patch': ({ values, names }) => ({
    title: `${names.staff || 'Staff member'} changed`,
    detail: joined(
      ...values
        .inner('set')
        .keys()
        .map((path) => pathText('staff.patch', path)),
    ),
  }),
  'staff.setMetrics': ({ names }) => ({
    title: `Metrics of ${names.staff || 'a staff member'} corrected`,
    detail: 'Staff',
  }),
  'staff.deactivate': ({ names }) => ({
    title: `${names.staff || 'Staff member'} deactivated`,
    detail: 'Staff',
  }),
  'venue.patch': ({ values }) => ({
    title: 'Business information changed',
    detail: joined(
      ...values
        .inner('set')
        .keys()
        .map((path) => pathText('venue.patch', path)),
    ),
  }),
};

const capitalised = (word: string): string =>
  isOrderStatus(word) ? STATUS_LABEL[word] : word.charAt(0).toUpperCase() + word.slice(1);

const stepBefore = (status: string): string =>
  (isOrderStatus(status) && statusBefore(status)) || 'the step before';

const ENTITY_TEXTS: Readonly<Record<string, string>> = {
  table: 'Table',
  section: 'Section',
  category: 'Category',
  product: 'Product',
  optionGroup: 'Option group',
  staff: 'Staff member',
  order: 'Order',
  payment: 'Payment',
};

const ACT_TEXTS: Readonly<Record<string, string>> = {
  create: 'added',
  patch: 'changed',
  archive: 'deleted',
};

/** Names rare office edits by the kind of thing and the action. */
function otherText(name: string, values: Args): ChangeText {
  const [entity = '', act = ''] = name.split('.');
  const title = `${ENTITY_TEXTS[entity] ?? 'Something'} ${ACT_TEXTS[act] ?? 'changed'}`;
  return { title, detail: values.text('name') || values.text('number') || values.inner('set').text('name') };
}

/** Checks whether a text is an order status. */
const isOrderStatus = (word: string): word is OrderStatus =>
  (ORDER_STATUSES as readonly string[]).includes(word);
