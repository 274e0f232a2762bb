/** The menu for a customer who has not scanned a table's code: it can be read, and each product opens. */
import { Page } from '../../../components/pages/page.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { useMenu } from '../menu/use-menu.ts';
import { useClosedText } from '../use-why-not-order.ts';
import { GuestMenu } from './guest-menu.tsx';

const NOTHING: ReadonlyMap<string, number> = new Map();
const WITHOUT_CODE = 'Scan the code on your table to order.';

export function GuestMenuPage() {
  const menu = useMenu();
  const closed = useClosedText() ?? WITHOUT_CODE;
  return (
    <Page of="/menu">
      {menu ? (
        <GuestMenu
          menu={menu}
          counts={NOTHING}
          closed={closed}
          onAdd={async () => ({ kind: 'refused', message: closed })}
          onLess={() => undefined}
        />
      ) : (
        <Spinner />
      )}
    </Page>
  );
}
