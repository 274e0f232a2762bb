/** Where the code on a table leads a guest without a session: the menu of the table. */
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useAccount } from '../features/account/account-context.tsx';
import { guestAccount } from '../features/account/guest-account.ts';
import { useRegistration } from '../features/account/use-registration.ts';
import { GuestDoorPage } from '../features/ordering/guest/guest-door-page.tsx';
import { tableSearch } from '../shell/table-search.ts';
import { usePreload } from '../shell/use-preload.ts';
import { atDoor } from './-at-door.tsx';

export const Route = createFileRoute('/welcome')({
  validateSearch: tableSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.user() || !search.table) throw redirect({ to: '/menu', search, replace: true });
  },
  component: Welcome,
});

function Welcome() {
  const { table = '' } = Route.useSearch();
  const { account } = useAccount();
  const router = useRouter();
  usePreload('/_app/menu/');
  return (
    <GuestDoorPage
      code={table}
      mayRegister={useRegistration()}
      atDoor={atDoor(table)}
      onName={async (firstName) => {
        await account.register(guestAccount(firstName));
        await router.invalidate();
        await router.navigate({ to: '/menu', search: { table }, replace: true });
      }}
      onSignIn={() => void router.navigate({ to: '/auth', search: { table } })}
    />
  );
}
