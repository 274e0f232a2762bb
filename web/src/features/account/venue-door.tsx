/**
 * The door for somebody who comes from another venue. It says who they are and waits for their tap: a link alone must not
 * sign anybody in, or a stranger's link would have people work under the stranger's name.
 */
import type { VenueEntered } from '@tableside/protocol/rest/own-venues.ts';
import { useRouter } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ROLE_LABEL } from '../../components/staff/role-label.ts';
import type { ApiError } from '../../remote/api-error.ts';
import { enterVenue } from '../../remote/own-venues.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useAccount } from './account-context.tsx';
import { DoorWay } from './door-form.tsx';
import { DoorFrame } from './door-frame.tsx';
import styles from './venues-page.module.css';

/** A code opens the door once, and the page may be drawn anew. */
const asked = new Map<string, Promise<VenueEntered>>();

function useEntry(code: string) {
  const [entered, setEntered] = useState<VenueEntered | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const answer = asked.get(code) ?? enterVenue(code);
    asked.set(code, answer);
    answer.then(setEntered).catch((error: ApiError) => setProblem(error.message));
  }, [code]);
  return { entered, problem };
}

export function VenueDoor({ code }: { code: string }) {
  const router = useRouter();
  const { account, session } = useAccount();
  const { entered, problem } = useEntry(code);
  const goTo = async (to: '/' | '/auth'): Promise<void> => {
    await router.invalidate();
    await router.navigate({ to, replace: true });
  };
  const goOn = async ({ token, user }: VenueEntered): Promise<void> => {
    session.open(token, user);
    await goTo('/');
  };
  const refuse = async ({ token }: VenueEntered): Promise<void> => {
    await account.endSession(token);
    await goTo('/auth');
  };
  const present = session.user();
  return (
    <DoorFrame title="Welcome">
      <h1 className={styles.heading}>Welcome</h1>
      {problem !== null && (
        <>
          <NoteBand tone="danger" role="alert">
            {problem}
          </NoteBand>
          <DoorWay onClick={() => void goTo('/auth')}>Go to sign in</DoorWay>
        </>
      )}
      {problem === null && entered === null && <Spinner />}
      {entered !== null && (
        <div className={styles.door}>
          <p>
            You come from another venue, as {entered.user.name}. Your role here is{' '}
            {ROLE_LABEL[entered.user.role].toLowerCase()}.
          </p>
          {present !== null && present.id !== entered.user.id && (
            <NoteBand tone="info" icon={UserRound}>
              {present.name} is signed in on this device. Going on signs them out. Their changes are kept and
              sent.
            </NoteBand>
          )}
          <Button size={56} variant="primary" onClick={() => void goOn(entered)}>
            Go on as {entered.user.name}
          </Button>
          <DoorWay onClick={() => void refuse(entered)}>That is not me</DoorWay>
        </div>
      )}
    </DoorFrame>
  );
}
