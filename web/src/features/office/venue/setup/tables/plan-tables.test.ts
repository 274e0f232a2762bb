import type { Section, Table } from '@tableside/domain/entities/table.ts';
import { tablesTyped } from '@tableside/domain/tables/typed-tables.ts';
import { aSection, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { aRoom, outcomeOf } from '@tableside/domain/testing/try-command.ts';
import { describe, expect, it, test } from 'vitest';
import { overlapsOf } from '../../../../../components/tables/floor-plan.ts';
import type { SetupCommand } from '../setup-command.ts';
import { planTables } from './plan-tables.ts';

const venueId = aVenue().id;

interface Rows {
  readonly sections?: readonly Section[];
  readonly tables?: readonly Table[];
}

const planOf = (text: string, { sections = [], tables = [] }: Rows = {}) =>
  planTables(tablesTyped(text).tables, { venueId, sections, tables });

/** The rows that the commands make. */
function rowsAfter(commands: readonly SetupCommand[]) {
  const sections = commands.flatMap(({ name, args }) =>
    name === 'section.create' ? [aSection({ ...args } as never)] : [],
  );
  const tables = commands.flatMap(({ name, args }) =>
    name === 'table.create' ? [aTable({ ...args } as never)] : [],
  );
  return { sections, tables };
}
const numbersOf = (commands: readonly SetupCommand[]) =>
  rowsAfter(commands).tables.map(({ number }) => number);

describe('tables from typed rows', () => {
  it('come with their sections, and nothing stands on anything else', () => {
    const { commands } = planOf('Main: 1-30 (4), Bar: B1-B12 (1), Patio: P1-P8 (10)\nHall: 90-99 (2)');
    const { sections, tables } = rowsAfter(commands);
    expect(sections.map(({ key, rank }) => [key, rank])).toEqual([
      ['main', 0],
      ['bar', 1],
      ['patio', 2],
      ['hall', 3],
    ]);
    expect(tables).toHaveLength(60);
    expect(overlapsOf(tables).size).toBe(0);
    for (const table of tables) {
      const room = sections.find(({ key }) => key === table.section)?.position;
      const { x, y } = table.location.coordinates;
      expect(room && x > room.x && x < room.x + room.width && y > room.y && y < room.y + room.height).toBe(
        true,
      );
    }
    const boxes = sections.map(({ position }) => position);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(
          one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y,
        ).toBe(true);
  });

  it('are the same commands on two devices, so that they are made once', () => {
    expect(planOf('Main: 1-4')).toEqual(planOf('Main: 1-4'));
  });

  it('are made once when the same text comes twice', () => {
    const text = 'Main: 1-4 (2), البار: B1-B2';
    expect(planOf(text, rowsAfter(planOf(text).commands)).commands).toEqual([]);
  });

  it('join a section that is there, beside its tables', () => {
    const sections = [aSection({ position: { x: 0, y: 0, width: 400, height: 300 } })];
    const tables = [aTable({ location: { floor: 1, position: '', coordinates: { x: 60, y: 80 } } })];
    const { commands } = planOf('main floor: 13-20 (4)', { sections, tables });
    expect(commands.some(({ name }) => name === 'section.create')).toBe(false);
    expect(overlapsOf([...tables, ...rowsAfter(commands).tables]).size).toBe(0);
  });

  it('leave out what is there, and name what another section has', () => {
    const sections = [aSection()];
    const rows = { sections, tables: [aTable({ number: '12' })] };
    expect(numbersOf(planOf('Main Floor: 11-13', rows).commands)).toEqual(['11', '13']);
    const other = planOf('Bar: 12', rows);
    expect(other.taken).toEqual([{ number: '12', section: 'Main Floor' }]);
    expect(numbersOf(other.commands)).toEqual([]);
  });

  it('get other ids than tables and sections that were deleted', () => {
    const before = planOf('Main: 1');
    const { sections, tables } = rowsAfter(before.commands);
    const again = planOf('Main: 1', {
      sections: sections.map((row) => ({ ...row, archived: true })),
      tables: tables.map((row) => ({ ...row, archived: true })),
    });
    expect(again.commands).toHaveLength(2);
    const idsOf = ({ commands }: { commands: readonly SetupCommand[] }) =>
      commands.map(({ args }) => ('id' in args ? args.id : ''));
    expect(idsOf(again).filter((id) => idsOf(before).includes(id))).toEqual([]);
  });

  it('have keys for sections in other scripts and with like names', () => {
    const { sections } = rowsAfter(planOf('Bar: 1, Bar!: 2, البار: 3, الصالة: 4, General Area: 5').commands);
    const keys = sections.map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
    expect(keys[0]).toBe('bar');
    expect(keys[4]).toBe('default_section');
    for (const key of keys) expect(key).toMatch(/^[a-z0-9_]{1,64}$/);
  });

  it('stand in the general area without a section', () => {
    const { sections, tables } = rowsAfter(planOf('1-2').commands);
    expect(sections.map(({ name }) => name)).toEqual(['General Area']);
    expect(tables.map(({ section }) => section)).toEqual(['default_section', 'default_section']);
  });
});

test('two managers who type the same at once make it once, even after guests sat down', () => {
  const { commands } = planOf('Main: 1-3 (4), البار: B1');
  const room = aRoom({});
  const outcomes = (argsOf: (one: SetupCommand, n: number) => object) =>
    new Set(commands.map((one, n) => outcomeOf(room.run(one.name, argsOf(one, n) as never, 'manager'))));
  // Each tap makes a code that nobody can guess. Here all taps are the same one.
  const withCode = ({ name, args }: SetupCommand, n: number) =>
    name === 'table.create' ? { ...args, qrCode: `code-${n}` } : args;
  expect(outcomes(withCode)).toEqual(new Set(['applied']));
  const [, table] = commands;
  const tableId = table && 'id' in table.args ? table.args.id : '';
  expect(outcomeOf(room.run('table.setStatus', { tableId, status: 'occupied' }, 'server'))).toBe('applied');
  expect(outcomes(({ args }) => args)).toEqual(new Set(['noop']));
});
