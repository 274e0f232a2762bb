/** Knows whether the server has been able to read its data within the last minute. Without them it serves nobody. */

export interface Pulse {
  isFelt(): boolean;
  close(): void;
}

interface PulseParts {
  /** Reads something small. */
  readonly look: () => Promise<unknown>;
  /** Called when the pulse is lost, and when it is there again. */
  readonly onChange: (isFelt: boolean) => void;
  /** A monotonic clock in ms. */
  readonly elapsed: () => number;
}

/** Often enough that a balancer hears within seconds that the data are there again, in ms. */
const LOOK_MS = 2000;
/** A database that restarts or fails over is away for less, and other servers would miss it, too. In ms. */
const LOST_MS = 60_000;

export function createPulse({ look, onChange, elapsed }: PulseParts): Pulse {
  let failingSince: number | undefined;
  let isFelt = true;
  let isLooking = false;

  const note = (isAnswered: boolean): void => {
    failingSince = isAnswered ? undefined : (failingSince ?? elapsed());
    const was = isFelt;
    isFelt = failingSince === undefined || elapsed() - failingSince < LOST_MS;
    if (isFelt !== was) onChange(isFelt);
  };
  const tick = async (): Promise<void> => {
    if (isLooking) return note(false);
    isLooking = true;
    const isAnswered = await look().then(
      () => true,
      () => false,
    );
    isLooking = false;
    note(isAnswered);
  };
  const timer = setInterval(() => void tick(), LOOK_MS).unref();
  return { isFelt: () => isFelt, close: () => clearInterval(timer) };
}
