/**
 * A form over part of the venue. It saves only the paths that differ, and says which of them somebody else changed in
 * the meantime.
 */
import type { InputOf } from '@tableside/domain/commands.ts';
import type * as v from 'valibot';
import { patchOf } from '../../../components/form/patch-of.ts';
import { useKeptForm } from '../../../components/form/use-kept-form.ts';
import { venuePathText } from '../../../components/venue/venue-path-messages.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../../engine/mutation-problem.ts';
import { useToast } from '../../../ui/messages/toast.tsx';

export interface VenueFormOptions<Values> {
  readonly name: string;
  readonly values: Values;
  readonly schema: v.GenericSchema<Values, Values>;
  /** Returns every path that the form may change, with its value. */
  pathsOf(values: Values): Record<string, unknown>;
  /** The message after saving: "Hours saved". */
  readonly savedText: string;
  onSaved(): void;
}

export function useVenueForm<Values extends object>(options: VenueFormOptions<Values>) {
  const { name, values, schema, pathsOf, savedText, onSaved } = options;
  const save = useVenueSaver(savedText);
  return useKeptForm({
    name,
    values,
    schema,
    save: (typed, base): Promise<Problem> => save(pathsOf(typed), pathsOf(base)),
    onSaved,
  });
}

/** Returns what saves the paths that differ from those that the edit started from. */
export function useVenueSaver(savedText: string) {
  const engine = useEngine();
  const toast = useToast();
  return (paths: Record<string, unknown>, base: Record<string, unknown>): Promise<Problem> =>
    toldProblem(async () => {
      const patch = patchOf(paths, base);
      if (!patch) return null;
      const receipt = await engine.mutate('venue.patch', patch as InputOf<'venue.patch'>);
      if (receipt.kind === 'refused') return receipt.message;
      const refused = receipt.kind === 'queued' ? refusedPaths(receipt.adjusted?.detail) : [];
      toast.show({
        message: refused.length === 0 ? savedText : `${savedText}, except ${refused.join(', ')}`,
      });
      return null;
    }, 'Failed to update venue details');
}

/** Paths that somebody else changed since the form was opened keep that person's value. */
function refusedPaths(detail: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const refused = detail?.refused;
  if (!Array.isArray(refused)) return [];
  return refused.map(({ path }: { path: string }) => venuePathText(path));
}
