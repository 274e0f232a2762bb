/** Decides which orders still have to be made. */
import type { Order } from '../entities/order.ts';
import type { Station } from '../entities/station.ts';
import { firstOf, hangsAt } from '../venue/stations.ts';

type Made = Pick<Order, 'status' | 'items'>;

/** Whether the order was sent and is not done. An order in preparation is done when none of its lines is pending. */
export const isToMake = ({ status, items }: Made): boolean =>
  status === 'paid' ||
  status === 'accepted' ||
  (status === 'preparing' && items.some((item) => item.status === 'pending'));

/** Whether the kitchen, which is the first station, makes part of the order. Others may make the rest. */
export const isForKitchen = (order: Made, stations: readonly Station[]): boolean =>
  isToMake(order) && order.items.some((item) => hangsAt(stations, item) === firstOf(stations).id);
