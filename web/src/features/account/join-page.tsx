/** An opened invitation: says what it is for and lets the person choose a password. */

import type { OpenInvitation } from '@tableside/protocol/rest/invitations.ts';
import { useRouter } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ROLE_LABEL } from '../../components/staff/role-label.ts';
import { ApiError } from '../../remote/api-error.ts';
import { acceptInvitation, lookAtInvitation } from '../../remote/invitation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useAccount } from './account-context.tsx';
import { CodeForm } from './code-form.tsx';
import { DoorForm, DoorWay } from './door-form.tsx';
import { DoorFrame } from './door-frame.tsx';
import styles from './join-page.module.css';
import { NewPasswordField } from './new-password-field.tsx';

export interface JoinPageProps {
  token: string;
}

export function JoinPage({ token }: JoinPageProps) {
  const router = useRouter();
  const [challenge, setChallenge] = useState<string | null>(null);
  const { account } = useAccount();
  const { invitation, problem, retry } = useInvitation(token);
  const goIn = async (): Promise<void> => {
    await router.invalidate();
    await router.navigate({ to: '/', replace: true });
  };
  const join = async (password: string): Promise<void> => {
    const email = await acceptInvitation({ token, password });
    const asked = await account.signIn({ email, password });
    if (asked) setChallenge(asked.challenge);
    else await goIn();
  };
  const giveCode = async (code: string): Promise<void> => {
    await account.giveCode({ challenge: challenge ?? '', code });
    await goIn();
  };
  const leave = (): void => void router.navigate({ to: '/auth', replace: true });
  return (
    <DoorFrame title="Invitation">
      {challenge !== null && <CodeForm onSubmit={giveCode} onBack={leave} />}
      {challenge === null && invitation && <JoinForm invitation={invitation} onJoin={join} />}
      {problem && <Problem problem={problem} onRetry={retry} onLeave={leave} />}
      {!invitation && !problem && <Spinner />}
    </DoorFrame>
  );
}

function useInvitation(token: string) {
  const [attempt, setAttempt] = useState(0);
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isOver = false;
    setProblem(null);
    lookAtInvitation(token)
      .then((found) => isOver || setInvitation(found))
      .catch((error: unknown) => {
        if (!isOver && error instanceof ApiError) setProblem(error);
      });
    return () => {
      isOver = true;
    };
  }, [token, attempt]);
  return { invitation, problem, retry: () => setAttempt((before) => before + 1) };
}

interface JoinFormProps {
  invitation: OpenInvitation;
  onJoin: (password: string) => Promise<void>;
}

function JoinForm({ invitation, onJoin }: JoinFormProps) {
  const { session } = useAccount();
  const { venueName, name, email, role } = invitation;
  const present = session.user();
  return (
    <>
      <DoorForm
        heading={venueName === '' ? 'Welcome' : `Welcome to ${venueName}`}
        about={
          <dl className={styles.facts}>
            <dt>Name</dt>
            <dd>{name}</dd>
            <dt>Role</dt>
            <dd>{ROLE_LABEL[role]}</dd>
            <dt>You sign in as</dt>
            <dd>{email}</dd>
          </dl>
        }
        submitText="Set password and sign in"
        fallback="Failed to use the invitation"
        onSubmit={(text) => onJoin(text('password'))}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPasswordField label="Choose a password" />
      </DoorForm>
      {present !== null && (
        <NoteBand tone="info" icon={UserRound}>
          {present.name} is signed in here. Joining signs them out. Their changes are kept and sent.
        </NoteBand>
      )}
    </>
  );
}

interface ProblemProps {
  problem: ApiError;
  onRetry: () => void;
  onLeave: () => void;
}

/** A call without an answer can be retried; an invitation that has ended cannot. */
function Problem({ problem, onRetry, onLeave }: ProblemProps) {
  return (
    <>
      <h1 className={styles.heading}>Invitation</h1>
      <NoteBand tone="danger" role="alert">
        {problem.message}
      </NoteBand>
      {problem.code === null ? (
        <Button size={56} onClick={onRetry} className={styles.again}>
          Try again
        </Button>
      ) : (
        <DoorWay onClick={onLeave}>Go to sign in</DoorWay>
      )}
    </>
  );
}
