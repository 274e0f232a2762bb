/** Changes the note, the allergy, the size and the options of a line that is on a draft. */
import * as v from 'valibot';
import { Note, Quantity, QuantityChange } from '../command/args.ts';
import { type Context, isRejection, type Rejection } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import { type OrderItem, ownAllergyOf } from '../entities/order.ts';
import type { Venue } from '../entities/venue.ts';
import { Uuid } from '../values/ids.ts';
import { pickAgain } from './combo-lines.ts';
import { OF_PRODUCT } from './counted-line.ts';
import { clashField, LineChoice, LineClash, lineOf, type Selling } from './order-line.ts';

/** What a command that changes a line says, beside the draft that it stands on. */
export const LINE_SETTING = {
  itemId: Uuid,
  ...OF_PRODUCT,
  quantity: v.optional(Quantity),
  by: v.optional(QuantityChange),
  note: Note,
  allergy: Note,
  clash: LineClash,
  choice: v.optional(LineChoice),
};

/** The wanted fields of a line. A field that is left out stays as it is. */
export interface Rewording {
  readonly note?: string | null | undefined;
  readonly allergy?: string | null | undefined;
  readonly choice?: v.InferOutput<typeof LineChoice> | undefined;
  readonly clash?: readonly string[] | undefined;
}

/** Returns whether more than the quantity is to change. */
export const rewords = ({ note, allergy, choice, clash }: Rewording): boolean =>
  [note, allergy, choice, clash].some((field) => field !== undefined);

interface LineContext extends Omit<Selling, 'venue'> {
  readonly rows: Rows;
  readonly venue: Venue | undefined;
}

/** Returns the changed line, priced again when its size or options change, or the reason why it cannot be sold. */
export function rewordedLine(line: OrderItem, set: Rewording, side: LineContext): OrderItem | Rejection {
  const note = set.note === undefined ? line.note : set.note;
  const allergy = set.allergy === undefined ? ownAllergyOf(line) : set.allergy;
  const clash = clashAfter(line, set, side.context);
  const { ownAllergy: _, clash: __, ...rest } = line;
  if (!set.choice) return { ...rest, note, allergy, ...clash };
  const { rows, venue, context, service } = side;
  if (!venue) return { code: 'notFound' };
  if (set.choice.productId !== line.productId)
    return { code: 'item.product', detail: { product: line.name } };
  const { id, quantity, counted } = line;
  const heldSize = counted === quantity ? line.size.id : undefined;
  // A device that does not know custom items says nothing of the name.
  const openName = set.choice.openName ?? (line.menuName === undefined ? undefined : line.name);
  const asked = { ...set.choice, openName, id, quantity, note, allergy };
  const selling = { venue, context, service, heldSize, atAnyTime: true };
  const priced = line.combo ? pickAgain(rows, line, asked, selling) : lineOf(rows, asked, selling);
  if (isRejection(priced)) return priced;
  const { addedAt, addedBy, status, station, seat, course, countedFrom, parted, openPrice } = line;
  const isAsTyped = priced.openPrice && priced.size.currentPrice === line.size.currentPrice;
  const kept = {
    ...(seat && { seat }),
    ...(course && { course }),
    ...(countedFrom && { countedFrom }),
    ...(parted && { parted }),
    // Who typed the price stays responsible for it, until somebody types another one.
    ...(isAsTyped && openPrice && { openPrice }),
  };
  return { ...priced, addedAt, addedBy, status, station, ...kept, ...clash };
}

/** Who changes the allergy or the choice says anew whether it clashes. */
function clashAfter(line: OrderItem, set: Rewording, context: Context): Pick<OrderItem, 'clash'> {
  if (set.clash !== undefined) return clashField(set.clash, context);
  const stays = set.allergy === undefined && set.choice === undefined;
  return stays && line.clash ? { clash: line.clash } : {};
}
