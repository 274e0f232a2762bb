/** Shown instead of a page that is not for this person's role: the page's purpose in one sentence, and the way back. */
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../components/pages/may-open.ts';
import { Page } from '../components/pages/page.tsx';
import { PAGES, type PagePath } from '../components/pages/pages.ts';
import { useActor } from '../components/staff/actor.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { EmptyState } from '../ui/messages/empty-state.tsx';

export function OtherRolesPage({ path }: { path: PagePath }) {
  const { role } = useActor();
  const { title, purpose } = PAGES[path];
  const who = WHO.find(([one]) => mayOpen(one, path))?.[1];
  return (
    <Page title={title}>
      <EmptyState
        action={
          <Link to="/" className={buttonClass({ variant: 'primary', size: 56 })}>
            {role === 'customer' ? 'Back to your orders' : 'Back to Orders'}
          </Link>
        }
      >
        {`${purpose} This page is for ${who}.`}
      </EmptyState>
    </Page>
  );
}

/** From the widest group of roles to the narrowest. The first role that may open the page supplies the wording. */
const WHO = [
  ['kitchen', 'the staff'],
  ['server', 'servers and managers'],
  ['manager', 'managers'],
  ['admin', 'administrators'],
] as const;
