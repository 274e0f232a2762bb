/** The form of the place. A tax in the prices is also given to the categories, because they name it. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { venueValueAt } from '@tableside/domain/venue/edit-venue.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { useKeptForm } from '../../../../../components/form/use-kept-form.ts';
import { useActor } from '../../../../../components/staff/actor.tsx';
import { useEngine } from '../../../../../engine/engine-context.tsx';
import { useVenueSaver } from '../../use-venue-form.ts';
import type { Setup } from '../use-setup.ts';
import { hasOneTax, MENU_TAX, PlaceSchema, placePathsOf, placeValuesOf } from './place-form.ts';
import { setTax } from './save-tax.ts';

/** For those who do not see the fields of the tax. */
const WithoutTax = v.object({ ...PlaceSchema.entries, taxPercent: v.string() });

export function usePlaceForm({ venue, categories }: Setup, onDone: () => void) {
  const engine = useEngine();
  const { role } = useActor();
  const save = useVenueSaver('Place saved');
  // The form proposes values that nobody has stored, so what is stored is the base of the patch.
  const [before] = useState(venue);
  const [values] = useState(() => placeValuesOf(before));
  const may = { settings: roleMay(role, 'venue.settings') };
  const hasTax = may.settings && hasOneTax(before);
  return useKeptForm({
    name: 'setup place',
    values,
    schema: hasTax ? PlaceSchema : WithoutTax,
    async save(typed) {
      const paths = placePathsOf(typed, before, may);
      const base = Object.fromEntries(Object.keys(paths).map((path) => [path, venueValueAt(before, path)]));
      const having = categories.filter(({ taxId }) => taxId === MENU_TAX);
      const without = categories.filter(({ taxId }) => taxId == null);
      const isAdded = hasTax && typed.taxWay === 'added';
      // A tax that categories name cannot be taken away, and one that is not there cannot be named.
      const refused = isAdded ? await setTax(engine, having, null) : null;
      if (refused !== null) return refused;
      const problem = await save(paths, base);
      if (problem !== null || !hasTax || isAdded) return problem;
      return setTax(engine, without, MENU_TAX);
    },
    onSaved: onDone,
  });
}

export type PlaceForm = ReturnType<typeof usePlaceForm>['form'];
