/**
 * Turns typed tables into sections and tables that are missing, each with its place on the plan. What is there already is
 * left as it is, so the same text twice makes nothing twice.
 */
import { DEFAULT_SECTION, type Section, type Table } from '@tableside/domain/entities/table.ts';
import type { TypedTable } from '@tableside/domain/tables/typed-tables.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { sizeOf } from '../../../../../components/tables/floor-plan.ts';
import { freshId, type SetupCommand } from '../setup-command.ts';
import { placesIn, roomsFor } from './rooms.ts';

export interface FloorRows {
  readonly venueId: string;
  /** All that this device holds, also deleted ones: their ids are taken. */
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
}

/** A number that a table of another section has. */
export interface Taken {
  readonly number: string;
  readonly section: string;
}

export interface PlannedSection {
  readonly name: string;
  readonly isNew: boolean;
  readonly tables: readonly PlannedTable[];
}

export interface PlannedTable extends TypedTable {
  readonly shape: 'round' | 'square' | 'rectangle';
  readonly isNew: boolean;
}

export interface TablesPlan {
  readonly sections: readonly PlannedSection[];
  readonly commands: readonly SetupCommand[];
  readonly taken: readonly Taken[];
}

const GENERAL = 'General Area';

export function planTables(typed: readonly TypedTable[], rows: FloorRows): TablesPlan {
  const groups = groupsOf(typed, rows);
  const taken: Taken[] = [];
  const byNumber = new Map(
    rows.tables.filter(({ archived }) => !archived).map((table) => [table.number.toLowerCase(), table]),
  );
  const sections = groups.map((group) => ({
    ...group,
    tables: group.typed.map((table): PlannedTable => {
      const there = byNumber.get(table.number.toLowerCase());
      if (there && there.section !== group.key)
        taken.push({ number: there.number, section: nameOf(there.section, rows.sections) });
      return { ...table, shape: shapeOf(table), isNew: !there };
    }),
  }));
  return { sections, taken, commands: commandsOf(sections, rows) };
}

interface Group {
  readonly key: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly known: Section | undefined;
  readonly typed: readonly TypedTable[];
}

function groupsOf(typed: readonly TypedTable[], rows: FloorRows): readonly Group[] {
  const live = rows.sections.filter(({ archived }) => !archived);
  const keys = new Set(live.map(({ key }) => key));
  const groups = new Map<string, Group>();
  for (const table of typed) {
    const name = table.section === '' ? GENERAL : table.section;
    const id = name.toLowerCase();
    const group = groups.get(id);
    if (group) {
      groups.set(id, { ...group, typed: [...group.typed, table] });
      continue;
    }
    const known = live.find((section) => section.name.toLowerCase() === id);
    const key = known?.key ?? keyOf(name, keys, rows.venueId);
    keys.add(key);
    groups.set(id, { key, known, name: known?.name ?? name, isNew: !known, typed: [table] });
  }
  return [...groups.values()];
}

/** A name in another script, or one whose slug is taken, gets a key of its own that every device makes alike. */
function keyOf(name: string, taken: ReadonlySet<string>, venueId: string): string {
  if (name.toLowerCase() === GENERAL.toLowerCase() && !taken.has(DEFAULT_SECTION)) return DEFAULT_SECTION;
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
  const isWhole = /^[\p{ASCII}]*$/u.test(name) && slug !== '' && slug !== DEFAULT_SECTION;
  return isWhole && !taken.has(slug)
    ? slug
    : `section_${derivedId(venueId, `section ${name.toLowerCase()}`).slice(0, 8)}`;
}

const nameOf = (key: string, sections: readonly Section[]): string =>
  sections.find((section) => section.key === key && !section.archived)?.name ?? GENERAL;

const shapeOf = ({ capacity: { maximum } }: TypedTable): PlannedTable['shape'] =>
  maximum <= 2 ? 'round' : maximum <= 4 ? 'square' : 'rectangle';

type FullSection = Group & { readonly tables: readonly PlannedTable[] };

function commandsOf(sections: readonly FullSection[], rows: FloorRows): readonly SetupCommand[] {
  const fresh = sections.map((section) => ({
    ...section,
    tables: section.tables.filter(({ isNew }) => isNew),
  }));
  const rooms = roomsFor(
    fresh.filter(({ isNew }) => isNew).map(({ key, tables }) => ({ key, sizes: tables.map(drawnSize) })),
    rows,
  );
  const ranks = rows.sections.filter(({ archived }) => !archived).map(({ rank }) => rank + 1);
  const first = Math.max(0, ...ranks);
  const goneSections = new Set(rows.sections.filter(({ archived }) => archived).map(({ id }) => id));
  const goneTables = new Set(rows.tables.filter(({ archived }) => archived).map(({ id }) => id));
  let made = 0;
  return fresh.flatMap(({ key, name, isNew, known, tables }): SetupCommand[] => {
    const room = rooms.get(key) ?? known?.position;
    const there = rows.tables.filter(({ section, archived }) => section === key && !archived);
    const places = placesIn(room, tables.map(drawnSize), there);
    const section: SetupCommand = {
      name: 'section.create',
      args: {
        id: freshId(rows.venueId, `section ${name.toLowerCase()}`, (id) => goneSections.has(id)),
        key,
        name,
        rank: first + made,
        ...(room && { position: room }),
      },
    };
    if (isNew) made += 1;
    return [
      ...(isNew ? [section] : []),
      ...tables.map(
        ({ number, capacity, shape }, n): SetupCommand => ({
          name: 'table.create',
          args: {
            id: freshId(rows.venueId, `table ${number.toLowerCase()}`, (id) => goneTables.has(id)),
            number,
            section: key,
            tableType: shape,
            capacity,
            location: { floor: 1, position: '', coordinates: places[n] ?? { x: 0, y: 0 } },
          },
        }),
      ),
    ];
  });
}

const drawnSize = ({ shape, capacity }: PlannedTable) => sizeOf({ tableType: shape, capacity });
