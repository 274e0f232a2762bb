/** The readers: how each one is, pairing by the words that it shows, another name, and removing. */
import { CreditCard, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RemovalQuestion } from '../../../components/removal-question.tsx';
import { type OfficeReader, removeReader } from '../../../remote/cards.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';
import type { SectionProps } from './account-section.tsx';
import styles from './cards.module.css';
import { ReaderSheet } from './reader-sheet.tsx';
import { TestSheet } from './test-sheet.tsx';

const FACE: Readonly<Record<OfficeReader['word'], { word: string; tone: Tone }>> = {
  online: { word: 'Online', tone: 'ok' },
  offline: { word: 'Off', tone: 'danger' },
  unknown: { word: 'Not known', tone: 'warn' },
};

export function ReadersSection({ office, onChanged }: SectionProps) {
  const [editing, edit] = useOpening<OfficeReader | null>();
  const [testing, openTest] = useOpening<OfficeReader>();
  const [removing, setRemoving] = useState<OfficeReader | null>(null);
  const { problem, attempt } = useAttempt();
  return (
    <section aria-labelledby="readers" className={styles.section}>
      <div className={styles.head}>
        <h2 id="readers">Readers</h2>
        <Button icon={Plus} size={56} variant="primary" onClick={() => edit(null)}>
          Add reader
        </Button>
      </div>
      <ProblemBand problem={problem} />
      {office.readers.length === 0 ? (
        <EmptyState>No readers yet. Add one by the words that it shows.</EmptyState>
      ) : (
        <ul aria-label="Readers" className={styles.cards}>
          {office.readers.map((reader) => (
            <Reader
              key={reader.id}
              reader={reader}
              onTest={() => openTest(reader)}
              onRename={() => edit(reader)}
              onRemove={() => setRemoving(reader)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <ReaderSheet key={editing.key} {...editing.sheet} reader={editing.about} onChanged={onChanged} />
      )}
      {testing && <TestSheet key={testing.key} {...testing.sheet} reader={testing.about} />}
      <RemovalQuestion
        row={removing}
        title={`Remove ${removing?.name ?? 'the reader'}`}
        message="It is not asked any more. A charge that is on it goes on, and is still on its check."
        confirmText="Remove"
        onRemove={({ id }) => void attempt(async (remote) => onChanged(await removeReader(remote, id)))}
        onClose={() => setRemoving(null)}
      />
    </section>
  );
}

interface ReaderProps {
  reader: OfficeReader;
  onTest: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function Reader({ reader: { name, test, word }, onTest, onRename, onRemove }: ReaderProps) {
  const face = FACE[word];
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <span className={styles.badges}>
          {test && <Badge tone="warn">Test</Badge>}
          <Badge tone={face.tone}>{face.word}</Badge>
        </span>
      </div>
      <div className={styles.tools}>
        {test && (
          <Button
            size={44}
            variant="ghost"
            icon={CreditCard}
            aria-label={`Test payment on ${name}`}
            onClick={onTest}
          >
            Test payment
          </Button>
        )}
        <Button size={44} variant="ghost" icon={Pencil} aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size={44} variant="ghost" icon={Trash2} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Card>
  );
}
