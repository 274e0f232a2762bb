/** Says when an allergy was added to a round that the kitchen has: 'Allergy added 20:14'. */
import { clockText } from '../time/clock-text.ts';

export const allergyAddedText = (at: string, timezone: string | undefined): string =>
  `Allergy added ${clockText(at, 'time24', timezone)}`;
