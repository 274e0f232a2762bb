/** Random edits by the office: tables, sections, the menu, staff cards and the venue. */
import type { CommandName } from '@tableside/domain/commands.ts';
import { sizeAsEdited } from '@tableside/domain/menu/product-sizes.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { cardOf, NAMES } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';

/** Few ids, so that people often edit the same rows. */
const madeId = (random: SeededRandom, kind: string): string => `${kind}-${random.int(10, 13)}`;
const word = (random: SeededRandom): string =>
  random.pick(['Lower', 'Upper', 'Small', 'Large', 'Old', 'New']);
/** The base value of an edit: usually the value on screen. */
const seen = (random: SeededRandom, value: unknown): unknown =>
  random.chance(0.9) ? value : 'something else';

const createTable: Act = async (device, random) => {
  const id = madeId(random, 'table');
  const capacity = { minimum: 1, maximum: random.int(2, 6) };
  await device.mutate('table.create', {
    id,
    number: id,
    section: 'main_floor',
    tableType: 'round',
    capacity,
  });
};

const patchTable: Act = async (device, random) => {
  const table = someShown<'table'>(device, random, { store: 'tables' });
  if (!table) return;
  const minimumSpend = 100 * random.int(0, 5);
  await device.mutate('table.patch', {
    id: table.id,
    set: { minimumSpend },
    base: { minimumSpend: seen(random, table.minimumSpend) },
  });
};

const archiveTable: Act = (device, random) => device.mutate('table.archive', { id: madeId(random, 'table') });

const createSection: Act = async (device, random) => {
  const id = madeId(random, 'section');
  await device.mutate('section.create', { id, key: id.replace('-', '_'), name: word(random) });
};

const rename =
  (entity: 'section' | 'category' | 'optionGroup', store: string): Act =>
  async (device, random) => {
    const shown = someShown<typeof entity>(device, random, { store });
    if (!shown) return;
    const base = { name: seen(random, shown.name) };
    await device.mutate(`${entity}.patch`, { id: shown.id, set: { name: word(random) }, base });
  };

const patchSection = rename('section', 'sections');

const archiveSection: Act = (device, random) =>
  device.mutate('section.archive', { id: madeId(random, 'section') });

const createCategory: Act = (device, random) =>
  device.mutate('category.create', { id: madeId(random, 'category'), name: word(random), station: 'bar' });

const patchCategory = rename('category', 'categories');

const archiveCategory: Act = (device, random) =>
  device.mutate('category.archive', { id: madeId(random, 'category') });

const createProduct: Act = (device, random) =>
  device.mutate('product.create', {
    id: madeId(random, 'product'),
    name: word(random),
    category: random.pick(['mains', 'drinks', 'category-10']),
    sizes: [{ id: 'one', name: 'One', currentPrice: 100 * random.int(1, 9) }],
  });

const patchProduct: Act = async (device, random) => {
  const product = someShown<'product'>(device, random, { store: 'products' });
  const size = product?.sizes[0];
  if (!product || !size) return;
  const was = sizeAsEdited(size);
  const path = `sizes[${size.id}]` as const;
  const set = random.chance(0.5)
    ? { [path]: { ...was, currentPrice: size.currentPrice + 50 } }
    : { name: word(random), description: word(random) };
  const base = {
    [path]: was,
    name: seen(random, product.name),
    description: seen(random, product.description),
  };
  await device.mutate('product.patch', { id: product.id, set, base });
};

const archiveProduct: Act = (device, random) =>
  device.mutate('product.archive', { id: madeId(random, 'product') });

const createOptionGroup: Act = (device, random) =>
  device.mutate('optionGroup.create', {
    id: madeId(random, 'group'),
    name: word(random),
    options: [{ id: 'ice', name: 'Ice' }],
  });

const patchOptionGroup = rename('optionGroup', 'optionGroups');

const archiveOptionGroup: Act = (device, random) =>
  device.mutate('optionGroup.archive', { id: madeId(random, 'group') });

const restoreMenu: Act = (device, random) => {
  const entity = random.pick(['category', 'product', 'optionGroup'] as const);
  const kind = entity === 'optionGroup' ? 'group' : entity;
  return device.mutate('menu.restore', { entity, id: madeId(random, kind) });
};

const createStaff: Act = (device, random) =>
  device.mutate('staff.create', {
    id: madeId(random, 'card'),
    firstName: word(random),
    email: 'new@example.com',
    phoneNumber: '5550100',
  });

const patchStaff: Act = async (device, random) => {
  const card = someShown<'staff'>(device, random, { store: 'staff' });
  if (!card) return;
  const set = { sections: [word(random)], phoneNumber: `555${random.int(1000, 9999)}` };
  const base = { sections: seen(random, card.sections), phoneNumber: seen(random, card.phoneNumber) };
  await device.mutate('staff.patch', { id: card.id, set, base });
};

const setStaffStatus: Act = (device, random) =>
  device.mutate('staff.setStatus', {
    staffId: cardOf(random.pick(NAMES)),
    status: random.pick(['Active', 'On Break', 'Inactive'] as const),
  });

/** Sets the rating only, because `checkServed` verifies the counted metrics. */
const setStaffMetrics: Act = (device, random) =>
  device.mutate('staff.setMetrics', {
    staffId: cardOf(random.pick(NAMES)),
    averageRating: random.int(0, 50) / 10,
  });

const deactivateStaff: Act = (device, random) =>
  device.mutate('staff.deactivate', { staffId: random.pick([madeId(random, 'card'), cardOf('hana')]) });

const patchVenue: Act = async (device, random) => {
  const venue = someShown<'venue'>(device, random, { store: 'venue' });
  if (!venue) return;
  const set: Record<string, unknown> = random.chance(0.5)
    ? { name: word(random), website: 'https://example.com' }
    : { taxRate: random.int(1, 20), 'pricingRules[main_floor]': 100 * random.int(0, 9) };
  const base = {
    name: seen(random, venue.name),
    website: venue.website,
    taxRate: venue.taxRate,
    'pricingRules[main_floor]': venue.pricingRules?.main_floor ?? null,
  };
  await device.mutate('venue.patch', { set, base });
};

export const OFFICE_ACTS = {
  'table.create': createTable,
  'table.patch': patchTable,
  'table.archive': archiveTable,
  'section.create': createSection,
  'section.patch': patchSection,
  'section.archive': archiveSection,
  'category.create': createCategory,
  'category.patch': patchCategory,
  'category.archive': archiveCategory,
  'product.create': createProduct,
  'product.patch': patchProduct,
  'product.archive': archiveProduct,
  'optionGroup.create': createOptionGroup,
  'optionGroup.patch': patchOptionGroup,
  'optionGroup.archive': archiveOptionGroup,
  'menu.restore': restoreMenu,
  'staff.create': createStaff,
  'staff.patch': patchStaff,
  'staff.setStatus': setStaffStatus,
  'staff.setMetrics': setStaffMetrics,
  'staff.deactivate': deactivateStaff,
  'venue.patch': patchVenue,
} as const satisfies Partial<Record<CommandName, Act>>;
