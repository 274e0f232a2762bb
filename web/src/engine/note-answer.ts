/** Records for the pill whether pulls and pushes work. A failure is shown until one succeeds. */
import type { Core } from './core.ts';
import type { Answer, Failure } from './transport.ts';

export function noteAnswer({ deps, status }: Core, calls: 'pulls' | 'pushes', answer: Answer<unknown>): void {
  status.update({ isVenueClosed: answer.kind === 'refused' && answer.code === 'venue.outOfUse' });
  const key = `${calls}FailSince` as const;
  const since = status.get()[key] ?? deps.steady.now();
  if (answer.kind === 'ok') status.update({ [key]: null });
  else if (isServersFault(answer)) status.update({ [key]: since });
}

/** A call that found no network is reported as a lost connection instead. */
const isServersFault = (failure: Failure): boolean =>
  failure.kind === 'refused' ? failure.status >= 500 : failure.why !== 'network';
