/** A test payment on a reader: what it says now, and what to do. It is on no check, and closing the sheet takes it off. */

import { formatCents } from '@tableside/domain/values/money.ts';
import type { CardTest } from '@tableside/protocol/rest/card-test.ts';
import { useEffect } from 'react';
import type { OfficeReader } from '../../../remote/cards.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet, SheetFoot } from '../../../ui/overlays/sheet.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';
import styles from './cards.module.css';
import { useCardTest } from './use-card-test.ts';

export interface TestSheetProps {
  open: boolean;
  onClose: () => void;
  reader: OfficeReader;
}

const SAID: Readonly<Record<CardTest['state'], readonly [Tone, string]>> = {
  waiting: ['info', 'Waiting for a card. Present a test card of Stripe on the reader.'],
  givingBack: ['info', 'The card was charged. Stripe is giving it back.'],
  givenBack: ['ok', 'It works: the card was charged, and given back. Nothing of it is in your sales.'],
  declined: ['warn', 'The card was declined. The reader works, and nothing was charged.'],
  canceled: ['warn', 'It was cancelled. Nothing was charged.'],
  busy: ['danger', 'The reader is busy with something else. Nothing was charged.'],
  offline: ['danger', 'The reader is off, or has no connection. Nothing was charged.'],
  refused: [
    'danger',
    'Stripe refused it. Nothing was charged. May the key write Terminal, PaymentIntents and Refunds?',
  ],
};

export function TestSheet({ open, onClose, reader }: TestSheetProps) {
  const { test, isBusy, problem, start, cancel } = useCardTest(reader.id);
  useEffect(() => {
    if (!open) cancel();
  }, [open, cancel]);
  const isOpen = test?.state === 'waiting' || test?.state === 'givingBack';
  const [tone, words] = test ? SAID[test.state] : [];
  return (
    <Sheet open={open} onClose={onClose} title={`Test ${reader.name}`}>
      <div className={styles.form}>
        <ProblemBand problem={problem} />
        <p className={styles.hint}>
          The reader asks for {formatCents(test?.amount ?? 100)} in test mode. No money moves, it is on no
          check, and it is given back at once.
        </p>
        <div role="status">
          {isBusy && !test && <Spinner />}
          {words !== undefined && <NoteBand tone={tone}>{words}</NoteBand>}
        </div>
        <SheetFoot>
          {isOpen ? (
            <Button size={56} block onClick={cancel} disabled={test.state === 'givingBack'}>
              Cancel
            </Button>
          ) : (
            <Button variant="primary" size={56} block busy={isBusy} onClick={start}>
              {test ? 'Test again' : 'Start test payment'}
            </Button>
          )}
        </SheetFoot>
      </div>
    </Sheet>
  );
}
