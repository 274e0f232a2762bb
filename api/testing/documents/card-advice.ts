/** What to do about refusals of charges on card readers. */
import { NEW_ID, READ_AGAIN } from './print-advice.ts';

export const CARD_ADVICE = {
  'card.exists': NEW_ID,
  'card.noReader': READ_AGAIN,
  'card.busy': 'Wait, or choose another reader. `details` says who is charging how much on it.',
  'card.late': 'Ask again, if the guest is still there.',
  'card.beingPaid': 'Ask for `details.left` at most.',
  'card.notFound': READ_AGAIN,
  'card.ended': 'Read the charge: it says how it ended. `details` says since when, and who said so.',
  'card.notSent': 'Cancel the charge. Nobody has asked a reader for it.',
} as const;
