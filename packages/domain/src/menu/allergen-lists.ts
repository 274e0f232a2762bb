/** The allergens that the menu lists for a product or an option, as arguments of commands. */
import * as v from 'valibot';
import { Name } from '../command/args.ts';
import { described } from '../ground/described.ts';

/** On a line it stands with 'Traces of' before it. */
export const TraceName = v.pipe(Name, v.maxLength(100));

export const AllergensIn = described('The allergens in it.', v.pipe(v.array(Name), v.maxLength(50)));
export const TracesIn = described(
  'The allergens that it may contain traces of.',
  v.pipe(v.array(TraceName), v.maxLength(50)),
);
