import { expect, it } from 'vitest';
import { PROPERTIES } from '../../../testing/menu-sheet-properties.ts';

it.each(PROPERTIES)('%s', (_, holds) => {
  expect.hasAssertions();
  holds(10);
});
