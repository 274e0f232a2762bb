/** Lets a tablet into the rehearsal where nobody is signed in: a code to scan, for a server or the kitchen wall. */
import { LET_IN_AS, type Rehearsal } from '@tableside/protocol/rest/rehearsal.ts';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { QrPicture } from '../../../components/qr-picture.tsx';
import { linkInto } from '../../../remote/rehearsal.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import styles from './rehearsal-page.module.css';

type As = (typeof LET_IN_AS)[number];
const WHERE: Readonly<Record<As, string>> = { server: 'Tablet for servers', kitchen: 'Kitchen wall' };

export function LetIn({ running }: { running: NonNullable<Rehearsal['running']> }) {
  const [made, setMade] = useState<{ readonly as: As; readonly link: string } | null>(null);
  const { isBusy, problem, attempt } = useAttempt();
  const make = (as: As) =>
    void attempt(async (remote) => setMade({ as, link: await linkInto(remote, running, { as }) }));
  return (
    <Card as="section" aria-label="Other tablets" className={styles.card}>
      <h2>Other tablets</h2>
      <p className={styles.about}>
        Scan the code there. It works once, within five minutes. Who is signed in at the house goes through
        Profile instead.
      </p>
      <ProblemBand problem={problem} />
      <div className={styles.acts}>
        {LET_IN_AS.map((as) => (
          <Button key={as} icon={QrCode} disabled={isBusy} onClick={() => make(as)}>
            {WHERE[as]}
          </Button>
        ))}
      </div>
      {made && (
        <div className={styles.code}>
          <QrPicture text={made.link} label={`Code: ${WHERE[made.as]}`} />
          <p className={styles.about}>
            <b>{WHERE[made.as]}</b>
            <br />
            <span className={styles.link}>{made.link}</span>
          </p>
          <CopyButton text={made.link} what="Link">
            Copy link
          </CopyButton>
        </div>
      )}
    </Card>
  );
}
