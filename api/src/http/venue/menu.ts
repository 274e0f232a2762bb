/** The menu over REST: public to read, edited by managers, marked sold out by any staff. Prices are in cents. */

import { Category, OptionGroup, Product } from '@tableside/protocol/rest/menu.ts';
import * as v from 'valibot';
import type { Viewer } from '../../sync/visibility.ts';
import { commandRoute } from '../commands/command-route.ts';
import { documentFor } from '../commands/read-row.ts';
import { rowCommands } from '../commands/row-commands.ts';
import type { HttpDeps } from '../http-deps.ts';
import { PageQuery, pageOf } from '../list-query.ts';
import type { Api } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';
import { editRoutes } from './edit-calls.ts';
import type { Editable } from './editable.ts';

const product: Editable = {
  entity: 'product',
  act: 'menu.edit',
  noun: 'product',
  tag: 'menu',
  row: Product,
  create: 'product.create',
  patch: 'product.patch',
  archive: 'product.archive',
  members: { list: 'sizes' },
};

const category: Editable = {
  entity: 'category',
  act: 'menu.edit',
  noun: 'category',
  tag: 'menu',
  row: Category,
  create: 'category.create',
  patch: 'category.patch',
  archive: 'category.archive',
};

const optionGroup: Editable = {
  entity: 'optionGroup',
  act: 'menu.edit',
  noun: 'group of options',
  tag: 'menu',
  row: OptionGroup,
  create: 'optionGroup.create',
  patch: 'optionGroup.patch',
  archive: 'optionGroup.archive',
  members: { list: 'options', order: 'optionOrder' },
};

/** The menu is the same for everybody, so it is read with a guest's view. */
const GUEST: Viewer = { class: 'customer', userId: '', staffId: null };

const setAvailability = rowCommands({ entity: 'product', tags: ['menu'], row: Product })(
  'product.setAvailability',
  {
    method: 'PATCH',
    url: '/menu/product/:id/availability',
    act: 'menu.availability',
    summary: 'Marks a product, or one of its sizes, as sold out or available',
  },
);

const setStock = rowCommands({ entity: 'product', tags: ['menu'], row: Product })('product.setStock', {
  method: 'PATCH',
  url: '/menu/product/:id/stock',
  act: 'menu.availability',
  summary: 'Says how many portions of a size are left',
});

const LISTS = [
  { url: '/menu/categories', entity: 'category', row: Category, summary: 'The categories, by position' },
  { url: '/menu/products', entity: 'product', row: Product, summary: 'The products, by position' },
  {
    url: '/menu/option-groups',
    entity: 'optionGroup',
    row: OptionGroup,
    summary: 'The groups of options, by position',
  },
] as const;

export function registerMenu(app: Api, deps: HttpDeps): void {
  for (const { url, entity, row, summary } of LISTS) {
    const schema = {
      summary,
      tags: ['menu'],
      querystring: PageQuery,
      response: { 200: v.array(row) },
    };
    app.get(url, { schema, config: { open: true, perAddress: 20 } }, async (request, reply) => {
      const rows = await deps.storage.rows(venueOf(request), entity);
      const page = pageOf(request, reply, {
        rows: rows.sort((a, b) => inPosition(a.doc, b.doc)),
        show: (row) => documentFor(row, GUEST),
      });
      return reply.header('cache-control', 'no-cache').send(page);
    });
  }
  editRoutes(app, deps, { all: '/menu/products', one: '/menu/product/:id', editable: product });
  editRoutes(app, deps, { all: '/menu/categories', one: '/menu/categories/:id', editable: category });
  editRoutes(app, deps, {
    all: '/menu/option-groups',
    one: '/menu/option-groups/:id',
    editable: optionGroup,
  });
  commandRoute(app, deps, setAvailability);
  commandRoute(app, deps, setStock);
}

interface Placed {
  readonly name: string;
  readonly position: number;
}

const inPosition = (a: Placed, b: Placed): number =>
  a.position - b.position || a.name.localeCompare(b.name, 'en');
