/**
 * Counts amounts by key over the last hour, in steps of five minutes. Forgets keys without an amount in the last hour.
 */
const STEP_MS = 5 * 60_000;
const STEPS = 12;

export interface HourlyCount {
  add(key: string, amount: number): void;
  sum(key: string): number;
  /** Seconds until the oldest amount of the key leaves the hour. */
  secondsLeft(key: string): number;
}

export function createHourlyCount(clock: { now(): number }): HourlyCount {
  const counts = new Map<string, Map<number, number>>();
  let sweptAt = 0;
  const stepNow = (): number => Math.floor(clock.now() / STEP_MS);
  /** Returns false also for steps in the future: they were counted while the clock ran ahead. */
  const isRecent = (step: number): boolean => step > stepNow() - STEPS && step <= stepNow();
  const recent = (key: string): [number, number][] =>
    [...(counts.get(key) ?? [])].filter(([step]) => isRecent(step));
  const sweep = (): void => {
    if (sweptAt === stepNow()) return;
    sweptAt = stepNow();
    for (const key of counts.keys()) {
      const left = recent(key);
      if (left.length === 0) counts.delete(key);
      else counts.set(key, new Map(left));
    }
  };
  return {
    add(key, amount) {
      sweep();
      const steps = counts.get(key) ?? new Map<number, number>();
      steps.set(stepNow(), (steps.get(stepNow()) ?? 0) + amount);
      counts.set(key, steps);
    },
    sum: (key) => recent(key).reduce((sum, [, amount]) => sum + amount, 0),
    secondsLeft(key) {
      const oldest = Math.min(...recent(key).map(([step]) => step), stepNow());
      return Math.ceil(((oldest + STEPS) * STEP_MS - clock.now()) / 1000);
    },
  };
}
