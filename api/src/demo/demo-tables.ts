/**
 * The sections and tables of the demo venue. The floor plan is 1000 units wide and 640 high. A section's `position` is
 * its rectangle on the plan, and a table's `coordinates` are its center.
 */
import {
  DEFAULT_SECTION,
  type Section,
  type Table,
  type TableShape,
  type TableStatus,
} from '@tableside/domain/entities/table.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';

type SectionSketch = Pick<Section, 'key' | 'name' | 'description' | 'type' | 'position'>;

const SECTIONS: readonly SectionSketch[] = [
  {
    key: 'main_floor',
    name: 'Main Floor',
    description: 'The dining room, from the front windows to the open kitchen.',
    type: 'indoor',
    position: { x: 0, y: 0, width: 600, height: 640 },
  },
  {
    key: 'patio',
    name: 'Patio',
    description: 'Four tables in the yard, heated from October to April.',
    type: 'outdoor',
    position: { x: 612, y: 0, width: 388, height: 330 },
  },
  {
    key: 'bar',
    name: 'Bar',
    description: 'Six stools at the zinc counter; no reservations.',
    type: 'bar',
    position: { x: 612, y: 342, width: 388, height: 130 },
  },
  {
    key: DEFAULT_SECTION,
    name: 'General Area',
    description: 'The back room with the sofa and the long shared table.',
    type: 'indoor',
    position: { x: 612, y: 484, width: 388, height: 156 },
  },
];

export const demoSections = (): Section[] =>
  SECTIONS.map((sketch, rank) => ({
    ...sketch,
    id: sketch.key,
    venueId: FIRST_VENUE_ID,
    isActive: true,
    rank,
    archived: false,
    version: 0,
  }));

interface TableSketch {
  readonly number: string;
  readonly section: string;
  readonly shape: TableShape;
  readonly guests: readonly [least: number, most: number];
  readonly middle: readonly [x: number, y: number];
  readonly place: string;
  /** In cents. When left out, the section's minimum applies. */
  readonly minimumSpend?: number;
  readonly status?: TableStatus;
}

const main = (sketch: Omit<TableSketch, 'section'>): TableSketch => ({ ...sketch, section: 'main_floor' });
const patio = (sketch: Omit<TableSketch, 'section'>): TableSketch => ({ ...sketch, section: 'patio' });
const back = (sketch: Omit<TableSketch, 'section'>): TableSketch => ({ ...sketch, section: DEFAULT_SECTION });
const stool = (index: number): TableSketch => ({
  number: `B${index + 1}`,
  section: 'bar',
  shape: 'bar_adjacent',
  guests: [1, 1],
  middle: [666 + 56 * index, 424],
  place: index < 3 ? 'Window end of the counter' : 'Kitchen end of the counter',
});

const FRONT = 'Front window';
const CENTER = 'Center of the room';
const WALL = 'Along the brick wall';
const PASS = 'Beside the open kitchen';
const YARD = 'Under the alders';

const TABLES: readonly TableSketch[] = [
  main({
    number: '1',
    shape: 'high_top',
    guests: [2, 2],
    middle: [86, 110],
    place: FRONT,
    minimumSpend: 5_000,
  }),
  main({ number: '2', shape: 'square', guests: [2, 4], middle: [222, 110], place: FRONT }),
  main({ number: '3', shape: 'round', guests: [2, 4], middle: [364, 110], place: FRONT }),
  main({ number: '4', shape: 'round', guests: [2, 4], middle: [510, 110], place: FRONT }),
  main({
    number: '5',
    shape: 'rectangle',
    guests: [4, 6],
    middle: [112, 250],
    place: WALL,
    minimumSpend: 15_000,
    status: 'reserved',
  }),
  main({ number: '6', shape: 'square', guests: [2, 4], middle: [300, 250], place: CENTER }),
  main({
    number: '7',
    shape: 'corner',
    guests: [2, 2],
    middle: [500, 250],
    place: PASS,
    minimumSpend: 8_000,
  }),
  main({
    number: '8',
    shape: 'rectangle',
    guests: [4, 8],
    middle: [126, 395],
    place: WALL,
    minimumSpend: 20_000,
  }),
  main({ number: '9', shape: 'round', guests: [2, 4], middle: [320, 395], place: CENTER }),
  main({ number: '10', shape: 'square', guests: [2, 4], middle: [500, 395], place: PASS }),
  main({ number: '11', shape: 'booth', guests: [4, 6], middle: [126, 545], place: WALL }),
  main({ number: '12', shape: 'round', guests: [2, 6], middle: [370, 545], place: CENTER }),
  patio({ number: 'P1', shape: 'round', guests: [2, 4], middle: [706, 110], place: YARD }),
  patio({ number: 'P2', shape: 'round', guests: [2, 4], middle: [890, 110], place: YARD }),
  patio({ number: 'P3', shape: 'rectangle', guests: [4, 6], middle: [716, 245], place: 'By the herb boxes' }),
  patio({
    number: 'P4',
    shape: 'round',
    guests: [2, 4],
    middle: [890, 245],
    place: 'By the herb boxes',
    status: 'reserved',
  }),
  ...[0, 1, 2, 3, 4, 5].map(stool),
  back({ number: '14', shape: 'lounge', guests: [2, 6], middle: [700, 575], place: 'Sofa corner' }),
  back({
    number: '15',
    shape: 'shared',
    guests: [4, 10],
    middle: [890, 575],
    place: 'Long shared table',
    minimumSpend: 25_000,
  }),
];

export const demoTables = (randomToken: () => string): Table[] =>
  TABLES.map(({ number, section, shape, guests, middle, place, minimumSpend = 0, status = 'available' }) => ({
    id: `table-${number.toLowerCase()}`,
    venueId: FIRST_VENUE_ID,
    number,
    status,
    section,
    tableType: shape,
    capacity: { minimum: guests[0], maximum: guests[1] },
    minimumSpend,
    location: { floor: 1, position: place, coordinates: { x: middle[0], y: middle[1] } },
    qrCode: randomToken(),
    category: null,
    reservation: null,
    reservationHistory: [],
    userId: null,
    archived: false,
    version: 0,
  }));
