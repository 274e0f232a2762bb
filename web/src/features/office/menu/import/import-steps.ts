/** The commands of what is chosen of a plan, each with the rows of the file that it comes from. */

import { chosenOf, commandsOf } from '@tableside/domain/menu/sheet/commands-of.ts';
import type { Plan, PlanEntry } from '@tableside/domain/menu/sheet/plan.ts';
import { choiceOf, type Ticks } from './check-view.ts';
import type { ImportStep } from './run-import.ts';

export function stepsOf(plan: Plan, ticks: Ticks): readonly ImportStep[] {
  const choice = choiceOf(ticks);
  const found = new Map<string, { title: string; rows: Set<number> }>();
  for (const entry of chosenOf(plan, choice)) {
    const about = found.get(idOf(entry)) ?? { title: entry.title, rows: new Set() };
    for (const row of entry.rows) about.rows.add(row);
    found.set(idOf(entry), about);
  }
  return commandsOf(plan, choice).map((command) => {
    const { title = '', rows = [] } = found.get(command.args.id) ?? {};
    return { command, title, rows: [...rows].sort((a, b) => a - b) };
  });
}

const idOf = ({ change }: PlanEntry): string => ('name' in change ? change.args.id : change.id);
