/** Returns the texts of a table, row by row. */
import { within } from '@testing-library/react';

export const cellsOf = (table: HTMLElement): (string | null)[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
