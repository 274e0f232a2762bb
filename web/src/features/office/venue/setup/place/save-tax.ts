/** The commands that give categories the tax which is in the prices, and take it from them. */
import type { Category } from '@tableside/domain/entities/menu.ts';
import type { Engine } from '../../../../../engine/engine.ts';
import { type Problem, problemOf } from '../../../../../engine/mutation-problem.ts';

/** Resolves to the first refusal, or to null. `null` as the tax takes it from them. */
export async function setTax(
  engine: Pick<Engine, 'mutate'>,
  categories: readonly Category[],
  taxId: string | null,
): Promise<Problem> {
  for (const { id, taxId: before = null } of categories) {
    if (before === taxId) continue;
    const refused = await problemOf(
      engine.mutate('category.patch', { id, set: { taxId }, base: { taxId: before } }),
    );
    if (refused !== null) return refused;
  }
  return null;
}
