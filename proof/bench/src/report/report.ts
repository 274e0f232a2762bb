/**
 * Writes docs/performance.md from the raw results. `performance.template.md` holds the text that is written by hand.
 * Its line `{{W4}}` is replaced with that workload, and `{{machine}}` with the machine it was measured on.
 */
import { type Figure, isMet, type Measured, type Target, type Who } from '../figures.ts';
import { wantedOf, withUnit } from './readable.ts';

const EVERYBODY: readonly Who[] = ['Tableside', 'baseline', 'PouchDB', 'RxDB', 'Yjs', 'TinyBase'];

export function reportOf(template: string, measured: readonly Measured[]): string {
  const byId = new Map(measured.map((one) => [one.id, one]));
  return template
    .replace(/^\{\{(W\d+)\}\}$/gm, (_, id: string) => sectionOf(byId.get(id), id))
    .replace('{{summary}}', () => summaryOf(measured))
    .replace('{{machine}}', () => machinesOf(measured));
}

function sectionOf(measured: Measured | undefined, id: string): string {
  if (!measured) return `## ${id}\n\nNot measured.`;
  const { title, figures, targets, notes = [] } = measured;
  return [
    `## ${id}: ${title}`,
    figureTable(figures),
    ...(targets.length > 0 ? [targetTable(targets)] : []),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n');
}

function summaryOf(measured: readonly Measured[]): string {
  const lines = measured.map(({ id, title, targets }) => {
    const missed = targets.filter((target) => !isMet(target)).map(({ name }) => name);
    const told = missed.length === 0 ? 'all met' : `missed: ${missed.join('; ')}`;
    return `- ${id}, ${title}: ${targets.length} targets, ${told}`;
  });
  return lines.join('\n');
}

function machinesOf(measured: readonly Measured[]): string {
  const machines = [...new Set(measured.map(({ machine }) => machine))].join('; ');
  const days = [...new Set(measured.map(({ at }) => at.slice(0, 10)))].sort().join(', ');
  return `${machines} (${days})`;
}

/** Makes one row for each name and circumstance, and one column for each participant with a figure. */
function figureTable(figures: readonly Figure[]): string {
  const columns = EVERYBODY.filter((who) => figures.some((one) => one.who === who));
  const rows = new Map<string, Figure[]>();
  for (const figure of figures) {
    const label = labelOf(figure);
    rows.set(label, [...(rows.get(label) ?? []), figure]);
  }
  return table(
    ['', ...columns],
    [...rows].map(([label, found]) => [
      label,
      ...columns.map((who) => {
        const figure = found.find((one) => one.who === who);
        return figure ? withUnit(figure.value, figure.unit) : '';
      }),
    ]),
  );
}

const labelOf = ({ name, at }: Figure): string => [name, at].filter(Boolean).join(', ');

const targetTable = (targets: readonly Target[]): string =>
  table(
    ['target', 'wanted', 'measured', ''],
    targets.map((target) => [
      target.name,
      wantedOf(target),
      withUnit(target.value, target.unit),
      isMet(target) ? 'met' : '**missed**',
    ]),
  );

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map((_, n) => (n === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
