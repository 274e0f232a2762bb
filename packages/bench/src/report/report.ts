/**
 * Writes docs/performance.md from the raw results. `performance.template.md` holds the text that is written by hand.
 * Its line `{{W4}}` is replaced with that workload, and `{{machine}}` with the machine it was measured on.
 */
import { isMet, type Measured } from '../figures.ts';
import { figureTable, targetTable } from './tables.ts';

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
