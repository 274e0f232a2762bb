/**
 * Types a PIN, by touch or on a keyboard. The last digit of a PIN that is known here enters it. What came of it is said
 * in words.
 */
import { leastDigits } from '@tableside/protocol/pin-length.ts';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useSyncStatusPart } from '../../engine/engine-context.tsx';
import { showTooEarly } from '../../platform/too-early.ts';
import { useTime } from '../../platform/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Keypad } from '../../ui/fields/keypad.tsx';
import { usePadKeys } from '../../ui/fields/use-pad-keys.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import type { Entered, PersonHere } from './people-context.tsx';
import { enteredText, waitText } from './pin-messages.ts';
import styles from './pin-pad.module.css';

const MOST_DIGITS = 8;
/** Somebody who became a manager since may have a PIN of the length of a server's. */
const LEAST_DIGITS = 4;

export interface PinPadProps {
  person: PersonHere;
  /** 'Unlock' or 'Approve'. */
  action: string;
  onEnter: (pin: string) => Promise<Entered>;
  /** Back to the other people; left out when there are none. */
  onBack?: (() => void) | undefined;
}

export function PinPad({ person, action, onEnter, onBack }: PinPadProps) {
  const { userId, name, role, digits } = person;
  const [pin, setPin] = useState('');
  const [said, setSaid] = useState<Entered | null>(null);
  const [until, setUntil] = useState(person.waitsUntil);
  const { busy, run } = useOneEntry(setSaid);
  const waitMs = useTime((now) => Math.max(0, until - now));
  const isOver = said?.kind === 'wiped' || person.needsPassword;
  const isClosed = waitMs > 0 || isOver;

  const enter = useCallback(
    (typed: string): void => {
      if (typed.length < LEAST_DIGITS) return;
      void run(async () => {
        const entered = await onEnter(typed);
        setPin('');
        setSaid(entered);
        setUntil(waitsUntil(entered));
      });
    },
    [run, onEnter],
  );
  const type = useCallback(
    (digit: string): void => {
      if (busy || isClosed || pin.length >= MOST_DIGITS) {
        showTooEarly();
        return;
      }
      const typed = pin + digit;
      setPin(typed);
      setSaid(null);
      if (typed.length === digits) enter(typed);
    },
    [busy, isClosed, pin, digits, enter],
  );
  const remove = useCallback(() => setPin((typed) => typed.slice(0, -1)), []);
  usePadKeys({ digit: type, erase: remove, enter: () => enter(pin), back: onBack });

  return (
    <section className={styles.pad} aria-labelledby={`pin-${userId}`}>
      <div className={styles.head}>
        {onBack && (
          <Button variant="ghost" icon={ArrowLeft} onClick={onBack}>
            Back
          </Button>
        )}
        <h2 id={`pin-${userId}`}>{name}</h2>
      </div>
      <Dots typed={pin.length} places={digits ?? leastDigits(role)} />
      <output className="visually-hidden">
        {pin.length === 0 ? '' : `${pin.length} ${pin.length === 1 ? 'digit' : 'digits'} entered`}
      </output>
      <Said person={person} action={action} said={said} waitMs={waitMs} />
      <Keypad label={`PIN of ${name}`} plain onDigits={type} onDelete={remove} />
      <Button
        variant="primary"
        size={64}
        block
        busy={busy}
        disabled={pin.length < LEAST_DIGITS || isClosed}
        onClick={() => enter(pin)}
      >
        {action}
      </Button>
    </section>
  );
}

function Dots({ typed, places }: { typed: number; places: number }) {
  return (
    <div className={styles.dots} aria-hidden="true">
      {Array.from({ length: Math.max(typed, places) }, (_, place) => place).map((place) => (
        <span key={place} className={classNames(styles.dot, place < typed && styles.full)} />
      ))}
    </div>
  );
}

function waitsUntil(entered: Entered): number {
  const ms = entered.kind === 'wait' ? entered.ms : entered.kind === 'wrong' ? entered.waitMs : 0;
  return ms === 0 ? 0 : Date.now() + ms;
}

interface SaidProps {
  person: PersonHere;
  action: string;
  said: Entered | null;
  waitMs: number;
}

/** Keeps its height, so that no key moves under a finger. */
function Said({ person, action, said, waitMs }: SaidProps) {
  const isOnline = useSyncStatusPart(({ phase }) => phase === 'online');
  const text = said && enteredText(said, person.name);
  const wait = waitMs > 0 ? waitText(waitMs) : '';
  return (
    <div className={styles.said}>
      {person.needsPassword && !text && <NoteBand>{enteredText({ kind: 'wiped' }, person.name)}</NoteBand>}
      {(text || wait) && (
        <NoteBand tone="danger" role="alert">
          {[text, wait].filter(Boolean).join(' ')}
        </NoteBand>
      )}
      {!text && !wait && person.digits === null && !person.needsPassword && (
        <p>
          {isOnline
            ? `Enter your PIN, then tap ${action}.`
            : 'The first PIN on this tablet needs a connection.'}
        </p>
      )}
    </div>
  );
}

const UNCHECKED = "This tablet couldn't check the PIN. Try again.";

/** One entry at a time. The digits of the next one are no accidental second tap, so it may follow at once. */
function useOneEntry(tell: (said: Entered) => void) {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      await work().catch(() => tell({ kind: 'failed', message: UNCHECKED }));
      isRunning.current = false;
      setBusy(false);
    },
    [tell],
  );
  return { busy, run };
}
