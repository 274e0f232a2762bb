/** Pairs a reader by the words that it shows, or gives one another name. */
import type { CardOffice } from '@tableside/protocol/rest/card.ts';
import { type FormEvent, useState } from 'react';
import { type OfficeReader, pairReader, renameReader } from '../../../remote/cards.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet, SheetFoot } from '../../../ui/overlays/sheet.tsx';
import styles from './cards.module.css';

export interface ReaderSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null for a new one. */
  reader: OfficeReader | null;
  onChanged: (office: CardOffice) => void;
}

export function ReaderSheet({ open, onClose, reader, onChanged }: ReaderSheetProps) {
  const { isBusy, problem, attempt } = useAttempt();
  const [code, setCode] = useState('');
  const [name, setName] = useState(reader?.name ?? '');
  const [isMissing, setMissing] = useState(false);
  const words = code
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
    .join('-');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isWhole = name.trim() !== '' && (reader !== null || words.length >= 3);
    setMissing(!isWhole);
    if (!isWhole) return;
    void attempt(async (remote) => {
      const office = reader
        ? await renameReader(remote, reader.id, name.trim())
        : await pairReader(remote, { code: words, name: name.trim() });
      onChanged(office);
      onClose();
    });
  };
  return (
    <Sheet open={open} onClose={onClose} title={reader ? `Rename ${reader.name}` : 'Add a reader'}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <ProblemBand problem={problem} />
        {reader === null && (
          <>
            <p className={styles.hint}>
              On the reader, open Settings and ask for a pairing code. It shows three words. A practice reader
              of Stripe has the words simulated-wpe.
            </p>
            <Field
              label="Words on the reader"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              error={isMissing && words.length < 3 ? 'Enter the words that the reader shows.' : undefined}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </>
        )}
        <Field
          label="Name"
          hint="For example Bar reader"
          maxLength={40}
          error={isMissing && name.trim() === '' ? 'Enter a name.' : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SheetFoot>
          <Button type="submit" variant="primary" size={56} block busy={isBusy}>
            {reader ? 'Save Changes' : 'Add reader'}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}
