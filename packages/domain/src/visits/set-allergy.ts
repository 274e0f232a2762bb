/**
 * visit.setAllergy says what a guest, or the whole table, must not get. It fills the lines of that guest, also those that
 * were sent. Nothing else takes an allergy away.
 */
import * as v from 'valibot';
import { Covers, Note } from '../command/args.ts';
import { applied, defineCommand, isRejection, noop, rejected } from '../command/command.ts';
import { labelText, visitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import type { Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { ALLERGEN_CODES } from '../values/allergens.ts';
import { Uuid } from '../values/ids.ts';
import { allergyWords, NOTHING_TOLD, padAtPlaces, placeOf, retold, roundTold } from './allergies.ts';
import { openChain } from './chain.ts';

const Codes = described(
  'The allergens of European law.',
  v.pipe(v.array(v.picklist(ALLERGEN_CODES)), v.maxLength(ALLERGEN_CODES.length)),
);
const OwnWords = described('Other allergies in own words, between commas.', Note);

/** Letters of one guest's own words: colleagues apart each add to them. */
const MOST_LETTERS = 600;

const SetAllergy = v.strictObject({
  visitId: Uuid,
  seat: described('The seat of the guest, 1 to 99. Null: the whole table.', v.nullable(Covers)),
  codes: Codes,
  note: OwnWords,
  base: described(
    'What the person saw before. Only what is in it and was left out goes away, so what a colleague added meanwhile stays. Missing: nothing goes away.',
    v.optional(v.strictObject({ codes: Codes, note: OwnWords })),
  ),
});

export const setAllergy = defineCommand({
  name: 'visit.setAllergy',
  version: 1,
  args: SetAllergy,
  label: {
    short: 'Allergy noted',
    audit: ({ it }) => `{changed|change} the allergies of ${it}`,
    full: ({ seat, codes, note = null }, names) =>
      labelText(
        `Allergy of ${seat === null ? 'the table' : `seat ${seat}`} noted on ${visitIn(names)}`,
        names.table,
        allergyWords({ codes, note }) || 'none',
      ),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'visit.tooLarge'],
  decide(rows, { visitId, seat, codes, note = null, base }, context) {
    const { actor, occurredAt } = context;
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const { end, pads, rounds } = chain;
    const place = placeOf(seat);
    const { [place]: before, ...others } = end.allergies ?? {};
    const now = before ?? NOTHING_TOLD;
    const seen = base ? { codes: base.codes, note: base.note ?? null } : NOTHING_TOLD;
    const told = retold({ codes: now.codes, note: now.note }, seen, { codes, note });
    if (same(told, { codes: now.codes, note: now.note })) return noop;
    if ((told.note?.length ?? 0) > MOST_LETTERS) {
      return rejected('visit.tooLarge', { allergyLetters: MOST_LETTERS });
    }
    const given = { ...told, by: { id: actor.userId, name: actor.name }, at: occurredAt };
    const allergies = allergyWords(told) === '' ? others : { ...others, [place]: given };
    const { allergies: _, ...rest } = end;
    const visit: Visit = Object.keys(allergies).length === 0 ? rest : { ...rest, allergies };
    const after = [
      ...pads.map((pad) => padAtPlaces(pad, visit)),
      ...rounds.map((round) => roundTold(round, visit, occurredAt)),
    ];
    const changedOrders = after.filter((order, n) => !same(order, [...pads, ...rounds][n]));
    return applied(
      change('visit', visit),
      ...changedOrders.map((order) => change('order', { ...order, updatedAt: occurredAt })),
    );
  },
});
