/** The chips over the tables: my own tables, a jump to each section, and a jump to what needs attention. */
import { Hourglass, UserRound } from 'lucide-react';
import type { TableSection } from '../../components/tables/table-sections.ts';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { LEFT_OPEN_ID } from './left-open-list.tsx';

export const headingOf = (key: string): string => `section-${key}`;

export interface TablesBarProps {
  sections: readonly TableSection[];
  mine: boolean;
  onMine: (mine: boolean) => void;
  /** How many orders and checks need attention. They stand last, so that nothing moves when the first one appears. */
  left: number;
}

export function TablesBar({ sections, mine, onMine, left }: TablesBarProps) {
  return (
    <ChipRow label="Tables">
      <Chip icon={UserRound} pressed={mine} onClick={() => onMine(!mine)}>
        My tables
      </Chip>
      {sections.length > 1 &&
        sections.map(({ key, name, free }) => (
          <Chip key={key} count={free} onClick={() => jumpTo(headingOf(key))}>
            {name}
          </Chip>
        ))}
      {left > 0 && (
        <Chip icon={Hourglass} tone="draft" count={left} onClick={() => jumpTo(LEFT_OPEN_ID)}>
          Needs attention
        </Chip>
      )}
    </ChipRow>
  );
}

function jumpTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  target?.focus({ preventScroll: true });
}
