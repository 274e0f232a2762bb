/** The account at Stripe. Its key is entered and never shown again. */
import type { CardAccount, CardOffice } from '@tableside/protocol/rest/card.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { forgetCardAccount } from '../../../remote/cards.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { AccountSheet } from './account-sheet.tsx';
import styles from './cards.module.css';

export interface SectionProps {
  office: CardOffice;
  onChanged: (office: CardOffice) => void;
}

export function AccountSection({ office, onChanged }: SectionProps) {
  const { account, locations } = office;
  const [opening, open] = useOpening();
  return (
    <section aria-labelledby="card-account" className={styles.section}>
      <div className={styles.head}>
        <h2 id="card-account">Stripe account</h2>
        <Button icon={KeyRound} size={56} variant={account ? 'tonal' : 'primary'} onClick={() => open()}>
          {account ? 'Enter another key' : 'Connect Stripe'}
        </Button>
      </div>
      <p className={styles.hint}>
        Tableside asks Stripe to charge, and Stripe moves the reader. No card number comes here.
      </p>
      {account ? (
        <Account account={account} onChanged={onChanged} />
      ) : (
        <EmptyState>No account yet. Cards are recorded by hand.</EmptyState>
      )}
      {opening && (
        <AccountSheet
          key={opening.key}
          {...opening.sheet}
          account={account}
          locations={locations}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

const FAULT: Readonly<Record<NonNullable<CardAccount['fault']>, string>> = {
  key: "Stripe doesn't take this key any more. Enter another one.",
  sealed: "This server can't read the key, because its secret is another one now. Enter the key again.",
  hook: 'Somebody called without the signing secret of the webhooks. Compare it with Stripe.',
};

function Account({ account, onChanged }: Pick<SectionProps, 'onChanged'> & { account: CardAccount }) {
  const timezone = useVenue()?.timezone;
  const { isBusy, problem, attempt } = useAttempt();
  const [isForgetting, setForgetting] = useState(false);
  const { label, test, madeBy, madeAt, fault, faultAt, hasHooks, hookPath } = account;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <b className={styles.name}>{label}</b>
        <Badge tone={test ? 'warn' : 'ok'}>{test ? 'Test mode' : 'Live'}</Badge>
      </div>
      {test && <NoteBand>Test mode: no money moves. Use Stripe's test cards.</NoteBand>}
      {fault !== null && (
        <NoteBand tone="danger">
          {FAULT[fault]}
          {faultAt !== null && ` Since ${clockText(faultAt, 'dateTime', timezone)}.`}
        </NoteBand>
      )}
      <p className={styles.small}>
        Entered by {madeBy.name}, {clockText(madeAt, 'dateTime', timezone)}. The key is kept sealed and never
        shown.
      </p>
      <p className={styles.small}>
        {hasHooks
          ? 'Stripe tells this server at once what became of a charge.'
          : `Without webhooks, the server asks Stripe itself. To hear it sooner, let them come to ${hookPath}.`}
      </p>
      <ProblemBand problem={problem} />
      <div className={styles.tools}>
        <Button size={44} variant="ghost" busy={isBusy} onClick={() => setForgetting(true)}>
          Disconnect
        </Button>
      </div>
      <Dialog
        open={isForgetting}
        type="error"
        title="Disconnect Stripe"
        message="The key is forgotten, and no reader is asked until somebody enters one again. Cards can be recorded by hand."
        confirmText="Disconnect"
        onConfirm={() => {
          setForgetting(false);
          void attempt(async (remote) => onChanged(await forgetCardAccount(remote)));
        }}
        onCancel={() => setForgetting(false)}
      />
    </Card>
  );
}
