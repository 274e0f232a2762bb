/** The menu over REST: open to read, kept by managers, sold out by anybody on staff. Prices are cents. */
import type { FastifyInstance } from 'fastify';
import type { Viewer } from '../sync/visibility.ts';
import { type Call, commandRoute, type RequestContext } from './command-route.ts';
import { type Editable, editRoutes } from './edit-calls.ts';
import type { HttpDeps } from './http-deps.ts';
import { documentFor } from './read-row.ts';

const product: Editable = {
  entity: 'product',
  create: 'product.create',
  patch: 'product.patch',
  archive: 'product.archive',
  fields: [
    'name',
    'description',
    'image',
    'category',
    'optionGroupIds',
    'allergens',
    'isAvailable',
    'position',
  ],
  members: { list: 'sizes', fields: ['name', 'currentPrice', 'isAvailable'] },
};

const category: Editable = {
  entity: 'category',
  create: 'category.create',
  patch: 'category.patch',
  archive: 'category.archive',
  fields: ['name', 'station', 'optionGroupIds', 'position'],
};

const optionGroup: Editable = {
  entity: 'optionGroup',
  create: 'optionGroup.create',
  patch: 'optionGroup.patch',
  archive: 'optionGroup.archive',
  fields: ['name', 'type', 'required', 'min', 'max', 'position'],
  members: { list: 'options', fields: ['name', 'price', 'isAvailable'] },
};

/** The menu is the same for everybody, so it is read as a guest reads it. */
const GUEST: Viewer = { class: 'customer', userId: '', staffId: null };

const LISTS = [
  { url: '/menu/categories', entity: 'category' },
  { url: '/menu/products', entity: 'product' },
  { url: '/menu/option-groups', entity: 'optionGroup' },
] as const;

export function registerMenu(app: FastifyInstance, deps: HttpDeps): void {
  for (const { url, entity } of LISTS) {
    app.get(url, { config: { open: true } }, async (_request, reply) => {
      const rows = await deps.storage.rows(deps.venueId, entity);
      const docs = rows.map((row) => documentFor(row, GUEST)).filter((doc) => doc !== undefined);
      return reply.header('cache-control', 'no-cache').send(docs.sort(inPosition));
    });
  }
  editRoutes(app, deps, { all: '/menu/products', one: '/menu/product/:id', editable: product });
  editRoutes(app, deps, { all: '/menu/categories', one: '/menu/categories/:id', editable: category });
  editRoutes(app, deps, {
    all: '/menu/option-groups',
    one: '/menu/option-groups/:id',
    editable: optionGroup,
  });
  commandRoute(app, deps, {
    method: 'PATCH',
    url: '/menu/product/:id/availability',
    commands: ['product.setAvailability'],
    call: setAvailability,
  });
}

interface Placed {
  readonly name: string;
  readonly position: number;
}

const inPosition = (a: Placed, b: Placed): number =>
  a.position - b.position || a.name.localeCompare(b.name, 'en');

async function setAvailability({ body, params, visible }: RequestContext): Promise<Call> {
  const { id } = await visible({ entity: 'product', id: params.id ?? '' });
  return {
    name: 'product.setAvailability',
    args: { ...body, productId: id },
    target: { entity: 'product', id },
  };
}
