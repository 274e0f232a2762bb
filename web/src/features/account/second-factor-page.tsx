/** Second factor: turns the authenticator app on and off. The server decides, so it needs the network. */

import type { OwnFactor } from '@tableside/protocol/rest/second-factor.ts';
import { useState } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { BackLink } from '../../components/pages/back-link.tsx';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { readFactor } from '../../remote/second-factor.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { FactorOff } from './factor-off.tsx';
import { FactorOn } from './factor-on.tsx';
import styles from './second-factor.module.css';

export function SecondFactorPage() {
  const state = useRemoteData('second-factor', readFactor, 'Failed to fetch the second factor');
  const { data } = state;
  return (
    <Page of="/profile/second-factor" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        {data ? (
          <Factor factor={data} onChanged={state.set} />
        ) : (
          <RemoteState {...state} reason="The second factor needs a connection." />
        )}
      </div>
    </Page>
  );
}

interface FactorProps {
  factor: OwnFactor;
  onChanged: (factor: OwnFactor) => void;
}

function Factor({ factor, onChanged }: FactorProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          onChanged({ on: true, codesLeft: codes.length });
        }}
      />
    );
  }
  if (factor.on)
    return <FactorOff codesLeft={factor.codesLeft} onOff={() => onChanged({ on: false, codesLeft: 0 })} />;
  return <FactorOn onOn={setCodes} />;
}

/** The recovery codes of a second factor that was just turned on. They are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <NoteBand role="status">
        The second factor is on. Save these recovery codes, but not on your phone. Each works once, instead of
        a code from the app. You won't see them again.
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
        I saved them
      </Button>
    </>
  );
}
