/** Cash: drawers that are open and drawers that were counted. It works without the network. */

import { type Drawer, isOpenDrawer } from '@tableside/domain/entities/drawer.ts';
import { isOfDevice } from '@tableside/domain/values/device-mark.ts';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { useDrawers } from '../../../mirror/read/read-cash.ts';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './cash.module.css';
import { CountedDrawer } from './counted-drawer.tsx';
import { OpenDrawer } from './open-drawer.tsx';
import { OpenDrawerForm } from './open-drawer-form.tsx';

export function CashPage() {
  const drawers = useDrawers();
  const timezone = useVenue()?.timezone;
  return (
    <Page of="/profile/cash" back={<BackLink to="/profile" />}>
      {drawers ? <Drawers drawers={drawers} timezone={timezone} /> : <Spinner />}
    </Page>
  );
}

interface DrawersProps {
  drawers: readonly Drawer[];
  timezone: string | undefined;
}

function Drawers({ drawers, timezone }: DrawersProps) {
  const { deviceId } = useActor();
  const open = drawers.filter(isOpenDrawer);
  const counted = drawers.filter((drawer) => !isOpenDrawer(drawer));
  const isHere = ({ deviceId: of }: Drawer): boolean => of !== null && isOfDevice(of, deviceId);
  const inOrder = [...open.filter(isHere), ...open.filter((drawer) => !isHere(drawer))];
  return (
    <div className={styles.page}>
      {!open.some(isHere) && <OpenDrawerForm deviceId={deviceId} />}
      {inOrder.map((drawer) => (
        <OpenDrawer key={drawer.id} drawer={drawer} isHere={isHere(drawer)} timezone={timezone} />
      ))}
      {counted.length > 0 && (
        <section aria-labelledby="counted" className={styles.section}>
          <h2 id="counted" className={styles.title}>
            Counted
          </h2>
          {counted.map((drawer) => (
            <CountedDrawer key={drawer.id} drawer={drawer} timezone={timezone} />
          ))}
        </section>
      )}
    </div>
  );
}
