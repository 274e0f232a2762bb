/** The pages of the app for the browser tests: an address for each, and the page that an address leads to. */
import { isPage, PAGE_PATHS } from '../../../web/src/components/pages/may-open.ts';
import type { PagePath } from '../../../web/src/components/pages/pages.ts';

/** What the addresses of the pages of one order and one payment are made of. */
export interface PageIds {
  readonly paid: string;
  readonly draft: string;
  readonly payment: string;
}

type WithParameter = Extract<PagePath, `${string}$${string}`>;

const ADDRESSES: Readonly<Record<WithParameter, (ids: PageIds) => string>> = {
  '/menu/$productId': () => '/menu/hanger-steak',
  '/order/$orderId': ({ draft }) => `/order/${draft}`,
  '/orders/$id': ({ paid }) => `/orders/${paid}`,
  '/checkout/$orderId': ({ draft }) => `/checkout/${draft}`,
  '/visits/$visitId': ({ draft }) => `/visits/${draft}`,
  '/payments/$id': ({ payment }) => `/payments/${payment}`,
  '/profile/day/$day': () => '/profile/day/2026-01-02',
  '/profile/tables/edit/$tableId': () => '/profile/tables/edit/table-5',
};

const hasParameter = (path: PagePath): path is WithParameter => path in ADDRESSES;

export function addressOf(path: PagePath, ids: PageIds): string {
  if (path === '/receipt') return `/receipt?order=${ids.paid}`;
  return hasParameter(path) ? ADDRESSES[path](ids) : path;
}

/** Returns the page that an address leads to. Fixed paths go before those with parameters. */
export function pageAt(pathname: string): PagePath | undefined {
  const fits = (path: PagePath): boolean => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(pathname);
  return isPage(pathname) ? pathname : PAGE_PATHS.find(fits);
}
