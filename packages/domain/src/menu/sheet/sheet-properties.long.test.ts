import { expect, it } from 'vitest';
import { PROPERTIES } from '../../../testing/menu-sheet-properties.ts';

it.each(PROPERTIES)('%s, in 1,000 random cases', (_, holds) => {
  expect.hasAssertions();
  holds(1000);
});
