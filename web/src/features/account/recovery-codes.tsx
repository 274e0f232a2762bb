/** The recovery codes of a second factor that was just turned on. They are shown only once. */
import { CopyButton } from '../../components/copy-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './second-factor.module.css';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <NoteBand role="status">
        The second factor is on. Keep these recovery codes where the phone is not: each signs in once in place
        of a code of the app. They are shown only now.
      </NoteBand>
      <Card>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Card>
      <CopyButton text={codes.join('\n')} what="Codes">
        Copy codes
      </CopyButton>
      <Button size={56} variant="primary" onClick={onDone}>
        I have kept them
      </Button>
    </>
  );
}
