/** The course that the menu gives a product, and which lines get it. */
import type { Category, Product } from '../entities/menu.ts';
import type { Order } from '../entities/order.ts';
import { courseOf, paysFirst, type Visit } from '../entities/visit.ts';

/** Null: none. */
export const menuCourse = (
  product: Pick<Product, 'course'>,
  category: Pick<Category, 'course'> | undefined,
): number | null => (product.course ?? category?.course) || null;

/** Guests who pay first see nothing of courses until one of their lines has one. */
export const takesMenuCourse = (
  party: Pick<Visit, 'payAt'>,
  orders: readonly Pick<Order, 'items'>[] = [],
): boolean => !paysFirst(party) || orders.some(({ items }) => items.some((item) => courseOf(item) !== null));
