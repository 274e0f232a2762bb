/**
 * Each work is led by the process that has its advisory lock. The locks are those of one session, which is watched: a
 * lost connection is a lost lead.
 */
import { beginTurn, LED_WORK, type Leads, type LedWork, type Turn } from '../door/leads.ts';
import { bare, type Query } from './connection.ts';
import type { KeptSession } from './kept-session.ts';
import type { Session } from './session.ts';

/** The first number of the locks. The second is that of the work. */
const LOCKS_OF_WORK = 7_102;
/** How often a process that does not lead asks for the lead, in ms. */
const ASK_MS = 2000;

const call = (what: string, work: LedWork): Query =>
  bare(`SELECT ${what}(${LOCKS_OF_WORK}, ${LED_WORK.indexOf(work)})`);

type Sessions = Pick<KeptSession, 'current'>;

/** A session that is lost has given up its locks already. */
export const createLeads = (sessions: Sessions): Leads => ({
  lead(work, begin) {
    let turn: Turn | undefined;
    let asking: Promise<void> | undefined;
    let isWanted = true;

    const ask = async (session: Session): Promise<void> => {
      const { rows } = await session.ask(call('pg_try_advisory_lock', work));
      if (rows[0]?.[0] !== true) return;
      const mine = beginTurn(begin);
      turn = mine;
      void session.ended.then(async () => {
        await mine.end().catch(() => undefined);
        if (turn === mine) turn = undefined;
      });
    };
    const tryAgain = (): void => {
      const session = sessions.current;
      if (!session || turn || asking || !isWanted) return;
      asking = ask(session)
        .catch(() => undefined)
        .finally(() => {
          asking = undefined;
        });
    };
    tryAgain();
    const timer = setInterval(tryAgain, ASK_MS);
    timer.unref();
    return async () => {
      isWanted = false;
      clearInterval(timer);
      await asking;
      if (!turn) return;
      await turn.end();
      await sessions.current?.ask(call('pg_advisory_unlock', work)).catch(() => undefined);
    };
  },
});
