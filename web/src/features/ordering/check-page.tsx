/** Takes the order of a check at the counter. Several stand there at once, so the address names the check. */
import { Link } from '@tanstack/react-router';
import { placeOf, visitAtCounter } from '../../components/orders/counter-text.ts';
import { Page } from '../../components/pages/page.tsx';
import { WayBackLink } from '../../components/pages/way-back.tsx';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useTablesEver, useVenue } from '../../mirror/read/read.ts';
import { useVisit } from '../../mirror/read/read-visits.ts';
import { useNow } from '../../platform/use-now.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useMenu } from './menu/use-menu.ts';
import { OneVisit } from './table-ordering.tsx';

export function CheckPage({ rootId }: { rootId: string }) {
  const menu = useMenu();
  const whole = useVisit(rootId);
  const tables = useTablesEver();
  const timezone = useVenue()?.timezone;
  const now = useNow() + useClockOffset();
  if (whole === undefined || !menu || !tables) {
    return (
      <Page of="/menu">
        <Spinner />
      </Page>
    );
  }
  const table = tables.find(({ id }) => id === whole?.visit.tableId);
  if (!whole || !table) {
    return (
      <Page of="/menu" back={<WayBackLink />}>
        <EmptyState>This check doesn't exist.</EmptyState>
      </Page>
    );
  }
  const { visit } = whole;
  if (visit.status !== 'open') {
    const { id: visitId, number } = visit;
    const toCheck = (
      <Link to="/visits/$visitId" params={{ visitId }} className={buttonClass({ size: 56 })}>
        Show it
      </Link>
    );
    return (
      <Page title={`Check #${number}`} back={<WayBackLink />}>
        <EmptyState action={toCheck}>Check #{number} is closed.</EmptyState>
      </Page>
    );
  }
  const named = { ...table, ...placeOf(table, visitAtCounter(visit), timezone, now) };
  return <OneVisit key={rootId} table={named} menu={menu} rootId={rootId} whole={whole} beside={ALONE} />;
}

const nothing = (): void => undefined;
/** The others stand in the lane of Tables. */
const ALONE = { others: 0, onAsk: nothing, onNew: nothing };
