/** Clears away what the example brought and nobody used. It needs the server, which knows who signs in and what was used. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { unusedExample } from '@tableside/domain/venue/example-rows.ts';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../../../../components/staff/actor.tsx';
import { useSyncStatusPart } from '../../../../../engine/engine-context.tsx';
import { useOrderedProducts } from '../../../../../mirror/read/read-setup.ts';
import { allAccounts } from '../../../../../remote/access.ts';
import { useRemoteData } from '../../../../../remote/use-remote-data.ts';
import { Button } from '../../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../../ui/icons/icon.tsx';
import { ProblemBand } from '../../../../../ui/messages/note-band.tsx';
import { useToast } from '../../../../../ui/messages/toast.tsx';
import { Dialog } from '../../../../../ui/overlays/dialog.tsx';
import { exampleMenuIds } from '../menu/example-menu.ts';
import { useSteps } from '../run-steps.ts';
import styles from '../setup-page.module.css';
import type { Setup } from '../use-setup.ts';
import { clearing, exampleText } from './example-words.ts';

export function ClearExample({ setup }: { setup: Setup }) {
  const toast = useToast();
  const steps = useSteps();
  const [isAsking, setAsking] = useState(false);
  const left = useUnused(setup);
  const isSynced = useSyncStatusPart(({ phase, waiting }) => phase === 'online' && waiting === 0);
  const { progress, problem } = steps;
  if (left === undefined || (left.length === 0 && progress === undefined)) return null;
  const clear = async (): Promise<void> => {
    setAsking(false);
    if (await steps.run(left.map(clearing))) toast.show({ message: 'The example is cleared' });
  };
  return (
    <div className={styles.body}>
      <div className={styles.way}>
        <Icon of={Eraser} />
        <span>
          <b>The example is still here</b>
          <span className={styles.made}>
            {isSynced || progress
              ? `Nobody used ${exampleText(left)} of it.`
              : 'It can be cleared once you are online and everything is sent.'}
          </span>
        </span>
      </div>
      <ProblemBand problem={problem} />
      <div className={styles.acts}>
        <Button
          size={48}
          disabled={!isSynced && !progress}
          busy={progress !== undefined}
          busyLabel={progress && `Clearing, ${progress.done} of ${progress.total}…`}
          onClick={() => setAsking(true)}
        >
          Clear the example
        </Button>
      </div>
      <Dialog
        open={isAsking}
        type="error"
        title="Clear the example?"
        message={`It takes away ${exampleText(left)}. What was sold, changed, or is in use stays.`}
        confirmText="Clear the example"
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** Undefined while it is not known what was ordered. */
function useUnused(setup: Setup) {
  const { role } = useActor();
  const mayKnow = roleMay(role, 'users.edit');
  const sold = useOrderedProducts();
  const accounts = useRemoteData(
    mayKnow ? 'accounts' : 'no accounts',
    (remote) => (mayKnow ? allAccounts(remote) : Promise.resolve(undefined)),
    'Failed to fetch accounts',
  );
  if (!sold) return undefined;
  const signedIn =
    accounts.data && new Set(accounts.data.flatMap(({ staffId }) => (staffId === null ? [] : [staffId])));
  return unusedExample(setup, { sold, signedIn }, exampleMenuIds(setup.venue.id));
}
