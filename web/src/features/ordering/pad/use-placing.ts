/** The seat and the course of the next line, and how they go on after a dish and after a send. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { useRef, useState } from 'react';
import { readNextChair } from './next-chair.ts';
import { nextSeat, type Seat } from './seats.ts';

/** 'menu': the one that the menu gives the dish. */
export type NextCourse = number | null | 'menu';

export interface NextPlace {
  readonly seat: Seat;
  readonly course: NextCourse;
}

export interface NextPlacing {
  readonly placing: NextPlace;
  /** What is left out stays. */
  setPlacing(placing: Partial<NextPlace>): void;
  /** Returns the place of a dish that was tapped now. Where the device is set so, the next chair is chosen then. */
  take(): NextPlace;
  /** The dish of this place was refused, so its chair is chosen again, unless somebody chose another one. */
  giveBack(taken: NextPlace): void;
  /** A round was sent. The next one is not given to the last chair unseen. */
  startAgain(): void;
}

/** `usual`: the course as long as nobody has chosen one. */
export function usePlacing(party: Pick<Visit, 'covers'>, usual: NextCourse): NextPlacing {
  const [chosen, show] = useState<Partial<NextPlace>>({});
  // The second of two quick taps must know what the first one has chosen.
  const now = useRef(chosen);
  const setPlacing = (next: Partial<NextPlace>): void => {
    now.current = { ...now.current, ...next };
    show(now.current);
  };
  const placeNow = (): NextPlace => ({ seat: null, course: usual, ...now.current });
  return {
    placing: { seat: null, course: usual, ...chosen },
    setPlacing,
    take() {
      const taken = placeNow();
      if (readNextChair()) setPlacing({ seat: nextSeat(taken.seat, party) });
      return taken;
    },
    giveBack({ seat }) {
      if (readNextChair() && placeNow().seat === nextSeat(seat, party)) setPlacing({ seat });
    },
    startAgain: () => setPlacing({ seat: readNextChair() && placeNow().seat !== null ? 1 : null }),
  };
}
