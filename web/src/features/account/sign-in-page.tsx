/** The way in: sign in, or create a customer's account. */
import { useRouter } from '@tanstack/react-router';
import { QrCode, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { NoteBand } from '../../ui/note-band.tsx';
import { useAccount } from './account-context.tsx';
import { type Entry, SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';
import { TablesDrawing } from './tables-drawing.tsx';
import { WaitingNotes } from './waiting-notes.tsx';

export interface SignInPageProps {
  /** Of the table that was scanned, or worked at: the way goes on to it. */
  table: string | undefined;
  /** A guest whose phone has never been here creates an account first. */
  isNew: boolean;
}

export function SignInPage({ table, isNew }: SignInPageProps) {
  const { account } = useAccount();
  const router = useRouter();
  const [creating, setCreating] = useState(isNew);

  const enter = async ({ name, email, password }: Entry): Promise<void> => {
    if (creating) await account.register({ name, email, password });
    else await account.signIn({ email, password });
    await router.invalidate();
    if (table === undefined) await router.navigate({ to: '/', replace: true });
    else await router.navigate({ to: '/menu', search: { table }, replace: true });
  };

  return (
    <main className={styles.page}>
      <title>{creating ? 'Create Account · Tableside' : 'Sign In · Tableside'}</title>
      <TablesDrawing className={styles.drawing} />
      <div className={styles.side}>
        <div className={styles.column}>
          <div className={styles.brand}>
            <Logo />
            <span className={styles.name}>Tableside</span>
          </div>
          <SignInForm
            key={creating ? 'create' : 'enter'}
            creating={creating}
            onSubmit={enter}
            onToggle={() => setCreating(!creating)}
          />
          {table !== undefined && (
            <NoteBand tone="info" icon={QrCode}>
              {creating
                ? 'An account takes a minute. Then order from your phone, and see how far your order is.'
                : 'After signing in you order at your table.'}
            </NoteBand>
          )}
          <WaitingNotes />
          {!window.isSecureContext && (
            <NoteBand icon={ShieldAlert}>
              This page is not on a secure address. Without a network the app can not be opened again, and it
              can not be installed. Use https or localhost.
            </NoteBand>
          )}
        </div>
      </div>
    </main>
  );
}
