/** How another tablet comes to Tableside: the address of the server's own page as a code and to type, and whether https lasts. */
import type { Connection } from '@tableside/protocol/connection.ts';
import { ShieldCheck } from 'lucide-react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { QrPicture } from '../../../components/qr-picture.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { readConnection } from '../../../remote/connection.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { certificateWords } from './certificate-words.ts';
import styles from './connect-page.module.css';

export function ConnectPage() {
  const { data, ...state } = useRemoteData('connection', readConnection, 'Failed to ask how tablets connect');
  return (
    <Page of="/profile/connect" back={<BackLink to="/profile" />}>
      {data === undefined ? (
        <RemoteState {...state} reason="You need a connection to connect a tablet." />
      ) : (
        <div className={styles.page}>
          <Address pages={data.pages} />
          <Https connection={data} />
        </div>
      )}
    </Page>
  );
}

/** An address that leads every device to itself. */
const isOwnMachine = (address: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

/** Behind a proxy the server knows no address of its own, and this one is right. */
function Address({ pages }: Pick<Connection, 'pages'>) {
  const [best = `${window.location.origin}/connect`, ...others] = pages;
  if (isOwnMachine(best))
    return (
      <NoteBand tone="danger">
        Only the server's own machine reaches it at {new URL(best).host}, so no tablet can connect yet.
        Whoever runs the server can set HOST=0.0.0.0. Then the address for tablets stands here.
      </NoteBand>
    );
  return (
    <Card as="section" aria-label="Address" className={styles.card}>
      <p className={styles.about}>
        Scan the code with the camera of the tablet, or type the address into its browser. The page there says
        every step, and what the tablet has done already.
      </p>
      <div className={styles.code}>
        <QrPicture text={best} label={`Code: ${best}`} />
      </div>
      <p className={styles.address}>{best}</p>
      {others.length > 0 && <p className={styles.about}>Or {others.join(', or ')}</p>}
      <CopyButton text={best} what="Address">
        Copy address
      </CopyButton>
    </Card>
  );
}

function Https({ connection }: { connection: Connection }) {
  const venue = useVenue();
  const now = Date.now() + useClockOffset();
  const words = certificateWords(connection, now, (at) => clockText(at, 'withYear', venue?.timezone));
  if (!window.isSecureContext && !words)
    return (
      <NoteBand>
        This server has no https. Tablets can't install the app, start it without a network, or be shared with
        a PIN. Whoever runs the server can set TLS=own.
      </NoteBand>
    );
  if (!words || !venue) return null;
  return (
    <Card as="section" aria-label="Certificate" className={styles.card}>
      {words.isUrgent ? <NoteBand tone="danger">{words.text}</NoteBand> : <p>{words.text}</p>}
      {connection.fingerprint !== null && (
        <>
          <NoteBand tone="ok" icon={ShieldCheck}>
            The certificate that a tablet installs shows this fingerprint (SHA-256). Compare it there once.
          </NoteBand>
          <p className={styles.fingerprint}>{connection.fingerprint.replaceAll(':', ' ')}</p>
        </>
      )}
    </Card>
  );
}
