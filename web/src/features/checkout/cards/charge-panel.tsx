/** How a charge stands, in place of the keypad: what the reader does, what became of it, and what to do now. */
import { type CardCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { CreditCard, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react';
import {
  type ChargeAct,
  type ChargeWords,
  chargeWords,
  refusedText,
  runningText,
} from '../../../components/cards/charge-words.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useTime } from '../../../platform/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import styles from './cards.module.css';
import type { Cards } from './use-cards.ts';

export function ChargePanel({ cards, charge }: { cards: Cards; charge: CardCharge }) {
  const { isAway, busy, problem, act } = cards;
  const reader = readerOf(cards, charge);
  const words = chargeWords(charge, { reader, isOnline: !isAway });
  return (
    <section aria-label="Card payment" className={styles.panel} data-tone={words.tone}>
      <p className={styles.sum}>
        <span>{reader?.name ?? 'Card reader'}</span> <strong>{formatCents(totalOf(charge))}</strong>
      </p>
      {reader?.test && <p className={styles.test}>Test reader: no money moves.</p>}
      <Said words={words} icon={isAway ? WifiOff : undefined} />
      <ProblemBand problem={problem} />
      <Acts
        of={words.acts}
        cards={cards}
        onAct={(chosen) => act(charge, chosen)}
        busy={busy}
        retry={cards.amount + cards.tip}
      />
    </section>
  );
}

/** The server refused to ask. Nothing was charged, and the choices are as they were. */
export function RefusedPanel({ cards }: { cards: Cards }) {
  const { refused, busy, problem, forget } = cards;
  if (!refused) return null;
  const words: ChargeWords = {
    tone: 'danger',
    title: 'Nothing was charged',
    text: refusedText(refused),
    acts: ['again', 'other', 'leave'],
  };
  return (
    <section aria-label="Card payment" className={styles.panel} data-tone={words.tone}>
      <Said words={words} icon={TriangleAlert} />
      <ProblemBand problem={problem} />
      <Acts of={words.acts} cards={cards} onAct={forget} busy={busy} retry={cards.amount + cards.tip} />
    </section>
  );
}

/** The words are announced, and the seconds are not. */
function Said({ words, icon }: { words: ChargeWords; icon: LucideIcon | undefined }) {
  const { tone, title, text, since } = words;
  const face = icon ?? (tone === 'info' ? CreditCard : TriangleAlert);
  return (
    <div className={styles.said}>
      <div role="status" className={styles.words}>
        <p className={styles.title}>
          <Icon of={face} size={22} />
          {title}
        </p>
        {text !== undefined && <p>{text}</p>}
      </div>
      {since !== undefined && <Seconds since={since} />}
    </div>
  );
}

/** '0:14' */
function Seconds({ since }: { since: string }) {
  const offset = useClockOffset();
  const seconds = useTime((now) => Math.max(0, Math.floor((now + offset - Date.parse(since)) / 1000)));
  return (
    <span role="timer" aria-live="off" className={styles.seconds}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}

const LABEL: Readonly<Record<ChargeAct, string>> = {
  cancel: 'Cancel',
  approved: 'It says approved',
  declined: 'It says declined',
  cash: 'Take cash',
  again: 'Try again',
  other: 'Other reader',
  leave: 'Another way',
  rest: 'Take the rest',
};
const INK: readonly ChargeAct[] = ['again', 'rest'];

interface ActsProps {
  of: readonly ChargeAct[];
  cards: Pick<Cards, 'readers' | 'reader' | 'busyWith'>;
  onAct: (act: ChargeAct) => void;
  busy: boolean;
  /** What another try would ask for. */
  retry: number;
}

function Acts({ of, cards, onAct, busy, retry }: ActsProps) {
  const canRetry = retry > 0 && cards.reader !== undefined && !cards.busyWith(cards.reader.id);
  const shown = of.filter(
    (act) => (act !== 'other' || cards.readers.length > 1) && (act !== 'again' || canRetry),
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.acts} data-look-first>
      {shown.map((act) => (
        <Button
          key={act}
          size={56}
          variant={INK.includes(act) ? 'primary' : 'outline'}
          busy={busy}
          trailing={act === 'again' ? formatCents(retry) : undefined}
          onClick={() => onAct(act)}
        >
          {LABEL[act]}
        </Button>
      ))}
    </div>
  );
}

/** Charges of this visit that are not looked at here, each with what can be done about it. */
export function ChargeBands({ cards }: { cards: Cards }) {
  const { others, isAway, busy, act } = cards;
  return others.map((charge) => {
    const reader = readerOf(cards, charge);
    const { tone, title, text, since, acts } = chargeWords(charge, { reader, isOnline: !isAway });
    return (
      <NoteBand key={charge.id} tone={tone} icon={CreditCard} className={styles.band}>
        <div role="status">
          <p>{runningText(charge, reader)}.</p>
          <p>
            {title}. {text}
          </p>
        </div>
        {since !== undefined && <Seconds since={since} />}
        <div className={styles.bandActs}>
          {acts
            .filter((one) => one === 'cancel' || one === 'approved' || one === 'declined')
            .map((one) => (
              <Button key={one} size={44} busy={busy} onClick={() => act(charge, one)}>
                {LABEL[one]}
              </Button>
            ))}
        </div>
      </NoteBand>
    );
  });
}

const readerOf = ({ readers }: Pick<Cards, 'readers'>, { readerId }: CardCharge) =>
  readers.find(({ id }) => id === readerId);
