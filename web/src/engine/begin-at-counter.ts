/** Opens a check at the counter, for takeout or a tab. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { Engine } from './engine.ts';
import { type Problem, toldProblem } from './mutation-problem.ts';

type AtCounter = Pick<InputOf<'visit.open'>, 'service' | 'payAt' | 'name' | 'dueAt' | 'phone'>;

/** `id`: the same for all attempts, so that a second tap opens no second check. Resolves to why nothing was opened. */
export const beginAtCounter = (engine: Engine, id: string, party: AtCounter): Promise<Problem> =>
  toldProblem(async () => {
    const orderNumber = await engine.nextOrderNumber();
    const receipt = await engine.mutate('visit.open', { id, orderNumber, ...party });
    return receipt.kind === 'refused' ? receipt.message : null;
  });
