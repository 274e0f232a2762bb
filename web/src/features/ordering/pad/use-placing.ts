/** The seat and the course of the next line, and how they go on after a dish and after a send. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { useRef, useState } from 'react';
import { readNextChair } from './next-chair.ts';
import type { Placing } from './pad-writer.ts';
import { nextSeat } from './seats.ts';

export interface NextPlacing {
  readonly placing: Placing;
  setPlacing(placing: Placing): void;
  /** Returns the place of a dish that was tapped now. Where the device is set so, the next chair is chosen then. */
  take(): Placing;
  /** The dish of this place was refused, so its chair is chosen again, unless somebody chose another one. */
  giveBack(taken: Placing): void;
  /** A round was sent. The next one is not given to the last chair unseen. */
  startAgain(): void;
}

export function usePlacing(party: Pick<Visit, 'covers'>): NextPlacing {
  const [placing, show] = useState<Placing>({ seat: null, course: null });
  // The second of two quick taps must know what the first one has chosen.
  const now = useRef(placing);
  const setPlacing = (next: Placing): void => {
    now.current = next;
    show(next);
  };
  const seat = (next: Placing['seat']): void => setPlacing({ ...now.current, seat: next });
  return {
    placing,
    setPlacing,
    take() {
      const taken = now.current;
      if (readNextChair()) seat(nextSeat(taken.seat, party));
      return taken;
    },
    giveBack(taken) {
      if (readNextChair() && now.current.seat === nextSeat(taken.seat, party)) seat(taken.seat);
    },
    startAgain: () => seat(readNextChair() && now.current.seat !== null ? 1 : null),
  };
}
