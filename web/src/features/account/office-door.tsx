/** Stands in place of a page of the office while only the PIN was entered. The password opens it. */
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { BackLink } from '../../components/pages/back-link.tsx';
import { Page } from '../../components/pages/page.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { useAccount } from './account-context.tsx';

export function OfficeDoor() {
  const { confirmation } = useAccount();
  return (
    <Page title="Password needed" back={<BackLink to="/profile" />}>
      <EmptyState
        action={
          <>
            <Button variant="primary" size={56} icon={KeyRound} onClick={() => void confirmation.ask()}>
              Enter your password
            </Button>
            <Link to="/" className={buttonClass({ variant: 'ghost', size: 56 })}>
              Back to Orders
            </Link>
          </>
        }
      >
        Sign in with your password to open this. A PIN opens the floor: orders, tables, payments, drawers and
        the end of the day. Accounts, settings and reports are in the office. It closes again when the tablet
        locks, and after an hour.
      </EmptyState>
    </Page>
  );
}
