/** The choice of the card reader that is asked. A card can always be recorded by hand. */
import { CreditCard, NotebookPen } from 'lucide-react';
import { useId } from 'react';
import { ChoiceTile } from '../../../ui/choices/choice-tile.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { TerminalPart } from '../terminal-part.tsx';
import type { Checkout } from '../use-checkout.ts';
import styles from './cards.module.css';
import type { Cards } from './use-cards.ts';
import { busyText } from './use-reader-choice.ts';

export interface ReaderPartProps {
  cards: Cards;
  checkout: Checkout;
}

export function ReaderPart({ cards, checkout }: ReaderPartProps) {
  const { readers, reader, isOnline } = cards;
  return (
    <>
      {isOnline ? (
        <ReaderTiles cards={cards} />
      ) : (
        <NoteBand role="status">
          {readers.length === 1 ? readers[0]?.name : 'A card reader'} needs a connection. Recording by hand
          works offline.
        </NoteBand>
      )}
      {reader?.test && <NoteBand>{reader.name} is a test reader. It moves no money.</NoteBand>}
      {!reader && <TerminalPart checkout={checkout} />}
    </>
  );
}

function ReaderTiles({ cards: { readers, reader, choose, busyWith } }: Pick<ReaderPartProps, 'cards'>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>Card reader</legend>
      <div className={styles.readers}>
        {readers.map(({ id, name: label }) => {
          const busy = busyWith(id);
          return (
            <ChoiceTile
              key={id}
              name={name}
              icon={CreditCard}
              label={label}
              sub={busy ? busyText(busy) : 'Free'}
              checked={reader?.id === id}
              onChange={() => choose(id)}
            />
          );
        })}
        <ChoiceTile
          name={name}
          icon={NotebookPen}
          label="By hand"
          sub="Another terminal"
          checked={reader === undefined}
          onChange={() => choose('hand')}
        />
      </div>
    </fieldset>
  );
}
