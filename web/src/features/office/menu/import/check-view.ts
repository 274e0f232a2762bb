/** What the check shows of a plan: its groups with what is chosen, and each difference in words. */

import { chosenOf } from '@tableside/domain/menu/sheet/commands-of.ts';
import type { MenuState, Plan, PlanEntry, PlanGroup, Shown } from '@tableside/domain/menu/sheet/plan.ts';
import { PLAN_GROUPS } from '@tableside/domain/menu/sheet/plan.ts';
import { formatCents } from '@tableside/domain/values/money.ts';

/** What a person ticked or unticked, by the id of the entry. */
export type Ticks = ReadonlyMap<string, boolean>;

/** Nothing goes that nobody chose. */
const isTicked = ({ id, group }: PlanEntry, ticks: Ticks): boolean => ticks.get(id) ?? group !== 'notInFile';

export const choiceOf =
  (ticks: Ticks) =>
  (entry: PlanEntry): boolean =>
    isTicked(entry, ticks);

export interface GroupView {
  readonly group: PlanGroup;
  readonly entries: readonly PlanEntry[];
  readonly chosen: number;
}

/** The groups that have something, and which of their entries will be applied. */
export function groupsOf(
  plan: Plan,
  ticks: Ticks,
): { groups: readonly GroupView[]; chosen: ReadonlySet<string> } {
  const chosen = new Set(chosenOf(plan, choiceOf(ticks)).map(({ id }) => id));
  const all = [...plan.entries, ...plan.gone];
  const groups = PLAN_GROUPS.map((group) => {
    const entries = all.filter((entry) => entry.group === group);
    return { group, entries, chosen: entries.filter(({ id }) => chosen.has(id)).length };
  });
  return { groups: groups.filter(({ entries }) => entries.length > 0), chosen };
}

/** Ticks entries with what they need, or unticks them. */
export function ticked(plan: Plan, ticks: Ticks, entries: readonly PlanEntry[], on: boolean): Ticks {
  const all = new Map([...plan.entries, ...plan.gone].map((entry) => [entry.id, entry]));
  const next = new Map(ticks);
  const open = [...entries];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    next.set(entry.id, on);
    if (!on) continue;
    for (const id of entry.needs) {
      const needed = all.get(id);
      if (needed && !isTicked(needed, next)) open.push(needed);
    }
  }
  return next;
}

export function shownText(value: Shown | undefined, column?: string): string {
  if (value === undefined || value === null || value === '') return 'blank';
  if (typeof value === 'number')
    return column === 'Price' || column === 'Extra price' ? formatCents(value) : String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return value.length === 0 ? 'none' : value.join(', ');
}

/** What an entry changes, below its title. */
export function detailOf(entry: PlanEntry, menu: MenuState, plan: Plan): string {
  const { change, column, from, to } = entry;
  if (!('name' in change)) {
    return `${column === undefined || column === 'Price' ? '' : `${column}: `}${shownText(from, column)} → ${shownText(to, column)}`;
  }
  if (change.name === 'product.create') {
    const sizes = change.args.sizes.map(
      ({ name, currentPrice, open }) => `${name} ${open ? 'open price' : formatCents(currentPrice)}`,
    );
    return [categoryName(change.args.category, menu, plan), ...sizes]
      .filter((part) => part !== '')
      .join(' · ');
  }
  if (change.name === 'menu.restore') return 'It was deleted here and comes back.';
  if (change.name === 'optionGroup.create') return change.args.options.map(({ name }) => name).join(', ');
  return '';
}

function categoryName(id: string, { categories }: MenuState, { entries }: Plan): string {
  const known = categories.find((category) => category.id === id);
  if (known) return known.name;
  const made = entries.find(
    ({ change }) => 'name' in change && change.name === 'category.create' && change.args.id === id,
  );
  return made?.title ?? '';
}

/** Above this many products, screens with the whole menu become slow to look through. */
export const MANY_PRODUCTS = 2_000;

export function productsAfter(menu: MenuState, { entries }: Plan, chosen: ReadonlySet<string>): number {
  const isNew = ({ group, id }: PlanEntry) => group === 'newProducts' && chosen.has(id);
  return menu.products.filter(({ archived }) => !archived).length + entries.filter(isNew).length;
}

/** The station of a new category, by the id of its entry. */
export type Stations = ReadonlyMap<string, string>;

/** The plan with the stations that a person chose for new categories. */
export function withStations(plan: Plan, stations: Stations): Plan {
  const entries = plan.entries.map((entry): PlanEntry => {
    const station = stations.get(entry.id);
    const { change } = entry;
    if (station === undefined || !('name' in change) || change.name !== 'category.create') return entry;
    return { ...entry, change: { name: change.name, args: { ...change.args, station } } };
  });
  return { ...plan, entries };
}
