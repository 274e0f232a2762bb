/** What to do about refusals of charges on card readers, and about what goes wrong with the account of the venue. */
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
  'card.noRefund': 'Give it back with `POST /payments/{id}/refunds`. No card reader took it.',
  'card.notSure': 'Read the charge until `sure` is true, or give it back with `POST /payments/{id}/refunds`.',
  'card.tooManyRefunds': 'Give it back with `POST /payments/{id}/refunds`.',
} as const;

export const CARD_ERROR_ADVICE = {
  'cards.none': 'Send the key to `PUT /cards/account`.',
  'cards.open': 'Wait until no charge is open, or say how it ended.',
  'cards.busy': 'Wait until the check is paid, or choose another reader.',
  'cards.notTest': 'Nothing: charge a check of a small sum on it, and give it back.',
  'cards.otherAccount':
    'Enter a key of the same account. For another one remove the readers, and disconnect the account first.',
  'cards.elsewhere': 'Remove the reader at the venue that has it.',
  'cards.key':
    'Make a restricted key in Stripe that may write Terminal, PaymentIntents and Refunds, and enter it whole.',
  'cards.location':
    'Send `locationId`, one of those that `GET /cards` lists. Make one in Stripe if there is none.',
  'cards.code': 'Have the reader show its three words again, and enter them.',
  'cards.away': 'Wait a little, and send it again.',
  'cards.signature':
    'Copy the signing secret of the endpoint in Stripe again. What was sent is found without it, too.',
  'cards.replay': 'Nothing: Stripe sends it again, and the server asks by itself.',
} as const;
