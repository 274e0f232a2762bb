/**
 * The sign-in page: sign in (with a second step if the account has one), create a customer account, or set a new
 * password.
 */
import { useRouter } from '@tanstack/react-router';
import { QrCode, ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { resetPassword } from '../../remote/password-reset.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useAccount } from './account-context.tsx';
import { DoorFrame } from './door-frame.tsx';
import type { Reset } from './forgot-form.tsx';
import { type Entry, SignInForm } from './sign-in-form.tsx';
import { useRegistration } from './use-registration.ts';
import { WaitingNotes } from './waiting-notes.tsx';

/** Loaded on demand: few sign-ins need these two forms, and a guest never does. */
const CodeForm = lazy(() => import('./code-form.tsx').then(({ CodeForm: form }) => ({ default: form })));
const ForgotForm = lazy(() =>
  import('./forgot-form.tsx').then(({ ForgotForm: form }) => ({ default: form })),
);

export interface SignInPageProps {
  /** The table that was scanned or worked at. Signing in continues to it. */
  table: string | undefined;
}

const TITLES = {
  enter: 'Sign In',
  create: 'Create Account',
  forgot: 'Set a new password',
  code: 'Enter your code',
} as const;

export function SignInPage({ table }: SignInPageProps) {
  const mayRegister = useRegistration();
  const [wanted, setStep] = useState<keyof typeof TITLES>('enter');
  const step = wanted === 'create' && mayRegister === false ? 'enter' : wanted;
  const ways = useWaysIn(table, () => setStep('code'));
  const isCreating = step === 'create';
  return (
    <DoorFrame title={TITLES[step]}>
      <Suspense fallback={<Spinner />}>
        {step === 'code' && <CodeForm onSubmit={ways.giveCode} onBack={() => setStep('enter')} />}
        {step === 'forgot' && <ForgotForm onSubmit={ways.reset} onBack={() => setStep('enter')} />}
      </Suspense>
      {(step === 'enter' || isCreating) && (
        <SignInForm
          key={step}
          creating={isCreating}
          onSubmit={isCreating ? ways.register : ways.signIn}
          onToggle={() => setStep(isCreating ? 'enter' : 'create')}
          onForgot={() => setStep('forgot')}
          mayRegister={mayRegister}
        />
      )}
      {table !== undefined && (
        <NoteBand tone="info" icon={QrCode}>
          Sign in to order from your table.
        </NoteBand>
      )}
      <WaitingNotes />
      {!window.isSecureContext && (
        <NoteBand icon={ShieldAlert}>
          This address isn't secure (no HTTPS), so the app can't be installed or opened offline.
        </NoteBand>
      )}
    </DoorFrame>
  );
}

function useWaysIn(table: string | undefined, onChallenge: () => void) {
  const { account } = useAccount();
  const router = useRouter();
  const [challenge, setChallenge] = useState('');
  const goIn = async (): Promise<void> => {
    await router.invalidate();
    if (table === undefined) await router.navigate({ to: '/', replace: true });
    else await router.navigate({ to: '/menu', search: { table }, replace: true });
  };
  const signIn = async ({ email, password }: Pick<Entry, 'email' | 'password'>): Promise<void> => {
    const asked = await account.signIn({ email, password });
    if (!asked) return goIn();
    setChallenge(asked.challenge);
    onChallenge();
  };
  return {
    signIn,
    async register(entry: Entry): Promise<void> {
      await account.register(entry);
      await goIn();
    },
    async giveCode(code: string): Promise<void> {
      await account.giveCode({ challenge, code });
      await goIn();
    },
    async reset(reset: Reset): Promise<void> {
      await resetPassword(reset);
      await signIn(reset);
    },
  };
}
