/** A guest's own orders, with what they can do at their table beside ordering. Loaded on demand: staff do not need it. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { OwnOrderPage, OwnOrdersPage } from '../features/guest/own-orders-page.tsx';
import { atTable } from './-at-table.tsx';

export const OwnOrders = () => <OwnOrdersPage atTable={atTable} />;

export const OwnOrder = ({ order }: { order: Order }) => <OwnOrderPage order={order} atTable={atTable} />;
