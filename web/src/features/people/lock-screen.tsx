/**
 * The lock screen of a tablet whose staff share it: who works here, the PIN pad, and whether anything still waits to be
 * sent. It shows nothing of the venue's work.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Clock, CloudOff, KeyRound, Lock, Users } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSyncStatusPart } from '../../engine/engine-context.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { browserTimers, steadyClock } from '../../platform/clock.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { FirstPin } from './first-pin.tsx';
import { watchIdle } from './idle-lock.ts';
import styles from './lock-screen.module.css';
import { type Entered, type PersonHere, useFloor, usePeople } from './people-context.tsx';
import { PersonTile } from './person-tile.tsx';
import { PinPad } from './pin-pad.tsx';

/** Long enough to read what the clock says. */
const CLOCK_IDLE_MS = 30_000;

export interface LockScreenProps {
  /** The time clock of somebody who has entered their PIN for it. Left out: this device has none. */
  clock?: (staffId: string | null) => ReactNode;
}

export function LockScreen({ clock }: LockScreenProps) {
  const { signedIn } = useFloor();
  const [isForClock, setForClock] = useState(false);
  const toast = useToast();
  // A message may name what the person who was in has done.
  useEffect(() => toast.dismiss(), [toast]);
  return (
    <main className={styles.page}>
      <title>Locked · Tableside</title>
      <header className={styles.head}>
        <Logo size={34} />
        <div>
          <h1>{useVenue()?.name ?? 'Tableside'}</h1>
          <p className={styles.state}>
            <Icon of={Lock} size={18} />
            Locked
          </p>
        </div>
      </header>
      {signedIn ? (
        <FirstPin person={signedIn} />
      ) : clock && isForClock ? (
        <AtClock clock={clock} onDone={() => setForClock(false)} />
      ) : (
        <WhoIsWorking />
      )}
      <footer className={styles.foot}>
        <Waiting />
        {signedIn && <NotMe name={signedIn.name} />}
        {!signedIn && clock && !isForClock && (
          <Button variant="outline" size={56} icon={Clock} onClick={() => setForClock(true)}>
            Time clock
          </Button>
        )}
        {!signedIn && !isForClock && (
          <Link to="/auth" className={buttonClass({ variant: 'ghost' })}>
            <Icon of={KeyRound} />
            Sign in with a password
          </Link>
        )}
      </footer>
    </main>
  );
}

/** The others use the time clock of this tablet. */
const mayUnlock = ({ role }: PersonHere): boolean => roleMay(role, 'tablet.share');
const everybody = (): boolean => true;

function WhoIsWorking() {
  const people = usePeople();
  const enter = useCallback((userId: string, pin: string) => people.enter(userId, pin), [people]);
  return <People title="Who's working?" action="Unlock" isFor={mayUnlock} onEnter={enter} />;
}

interface AtClockProps extends Required<LockScreenProps> {
  onDone: () => void;
}

/** The time clock of one person after the other. Nobody's stays open: it closes when nobody touches it. */
function AtClock({ clock, onDone }: AtClockProps) {
  const people = usePeople();
  const { atClock } = useFloor();
  const enter = useCallback((userId: string, pin: string) => people.enterClock(userId, pin), [people]);
  const done = useCallback(() => {
    people.leaveClock();
    onDone();
  }, [people, onDone]);
  useEffect(
    () =>
      watchIdle({
        page: window,
        clock: steadyClock,
        timers: browserTimers,
        afterMs: CLOCK_IDLE_MS,
        onIdle: done,
      }),
    [done],
  );
  return (
    <div className={styles.clock}>
      {atClock ? (
        <>
          <h2>{atClock.name}</h2>
          {atClock.staffId === null ? (
            <NoteBand>You have no staff card yet, so there is nothing to clock. Ask a manager.</NoteBand>
          ) : (
            clock(atClock.staffId)
          )}
        </>
      ) : (
        <People title="Who clocks in or out?" action="Time clock" isFor={everybody} onEnter={enter} />
      )}
      <Button variant={atClock ? 'tonal' : 'ghost'} size={56} onClick={done}>
        {atClock ? 'Done' : 'Back to the lock screen'}
      </Button>
    </div>
  );
}

interface PeopleProps {
  title: string;
  /** On the button below the digits. */
  action: string;
  /** Says who is listed. */
  isFor: (person: PersonHere) => boolean;
  onEnter: (userId: string, pin: string) => Promise<Entered>;
}

function People({ title, action, isFor, onEnter }: PeopleProps) {
  const here = usePeopleHere();
  const list = here.people?.filter(isFor);
  const [chosen, setChosen] = useState<string | null>(null);
  const person = list?.find(({ userId }) => userId === chosen);
  const enter = useCallback((pin: string) => onEnter(chosen ?? '', pin), [onEnter, chosen]);
  const back = useCallback(() => setChosen(null), []);
  if (!list) return <Spinner page />;
  return (
    <div className={styles.parts} data-chosen={person !== undefined}>
      <section className={styles.people} aria-label="People">
        <h2>{list.length === 0 ? 'Nobody has used this tablet yet' : title}</h2>
        {list.length === 0 && (
          <p>Connect to the network to see who works here, or sign in with a password.</p>
        )}
        <ul className={styles.tiles}>
          {list.map((one) => (
            <li key={one.userId}>
              <PersonTile
                person={one}
                isChosen={one.userId === chosen}
                onChoose={() => setChosen(one.userId)}
              >
                {!one.hasPin && ', no PIN yet'}
                {one.needsPassword && ', password needed'}
              </PersonTile>
            </li>
          ))}
        </ul>
      </section>
      {person?.hasPin && (
        <PinPad key={person.userId} person={person} action={action} onEnter={enter} onBack={back} />
      )}
      {person && !person.hasPin && <NoPin name={person.name} onBack={back} onAgain={here.again} />}
    </div>
  );
}

interface NoPinProps {
  name: string;
  onBack: () => void;
  onAgain: () => void;
}

/** Leads to the password, with which people choose their first PIN. */
function NoPin({ name, onBack, onAgain }: NoPinProps) {
  return (
    <section className={styles.noPin} aria-label={`First PIN of ${name}`}>
      <h2>{name} has no PIN yet</h2>
      <p>Sign in with your password once, here or on any device. Then you choose a PIN for this tablet.</p>
      <Link to="/auth" className={buttonClass({ variant: 'primary', size: 64, block: true })}>
        <Icon of={KeyRound} />
        Sign in and choose a PIN
      </Link>
      <Button size={56} block onClick={onAgain}>
        I have one, check again
      </Button>
      <Button variant="ghost" size={56} block icon={ArrowLeft} onClick={onBack}>
        Back
      </Button>
    </section>
  );
}

/** `people` is undefined until the device's own people were read; `again` asks the server for them once more. */
function usePeopleHere(): { people: readonly PersonHere[] | undefined; again: () => void } {
  const people = usePeople();
  const isOnline = useSyncStatusPart(({ phase }) => phase === 'online');
  const [list, setList] = useState<readonly PersonHere[]>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again on request and when the network is back
  useEffect(() => {
    let isStale = false;
    void people.list((next) => {
      if (!isStale) setList((known) => withKnown(next, known));
    });
    return () => {
      isStale = true;
    };
  }, [people, isOnline, asked]);
  const again = useCallback(() => setAsked((times) => times + 1), []);
  return { people: list, again };
}

/** Nobody goes while the screen is shown: they may be typing their PIN. */
function withKnown(next: readonly PersonHere[], known: readonly PersonHere[] = []): readonly PersonHere[] {
  const ids = new Set(next.map(({ userId }) => userId));
  return [...next, ...known.filter(({ userId }) => !ids.has(userId))];
}

/** Leads back to all names: without a network only colleagues who have used their PIN here can get in. */
function NotMe({ name }: { name: string }) {
  const people = usePeople();
  const { busy, run } = useOneAtATime();
  return (
    <Button variant="ghost" size={56} icon={Users} busy={busy} onClick={() => run(() => people.signOut())}>
      Not {name}? Show everyone
    </Button>
  );
}

/** Says how many changes wait. Their content stays hidden, because anybody can read a locked screen. */
function Waiting() {
  const waiting = useSyncStatusPart((status) => status.waiting);
  const isOnline = useSyncStatusPart(({ phase }) => phase === 'online');
  if (waiting === 0 && isOnline) return null;
  if (waiting === 0) {
    return (
      <NoteBand tone="info" icon={CloudOff}>
        No connection. Those who have used this tablet before can unlock it.
      </NoteBand>
    );
  }
  return (
    <NoteBand tone="info" icon={CloudOff}>
      {waiting === 1 ? '1 change is waiting' : `${waiting} changes are waiting`} here
      {isOnline ? ' to be sent.' : '. Sending starts when the connection is back.'}
    </NoteBand>
  );
}
