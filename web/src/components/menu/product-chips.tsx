/** The category filter of a menu: 'All' and one chip per category. */
import type { Category } from '@tableside/domain/entities/menu.ts';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { ALL } from './product-entry.ts';

export interface ProductChipsProps {
  categories: readonly Category[];
  /** A category's id, or `ALL`. */
  chosen: string;
  onChoose: (category: string) => void;
  /** Further chips, after the categories. */
  children?: ReactNode;
}

export function ProductChips({ categories, chosen, onChoose, children }: ProductChipsProps) {
  return (
    <ChipRow label="Categories">
      <Chip pressed={chosen === ALL} onClick={() => onChoose(ALL)}>
        All
      </Chip>
      {categories.map(({ id, name }) => (
        <Chip key={id} pressed={chosen === id} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
      {children}
    </ChipRow>
  );
}
