/**
 * On a shared tablet: who is in, and the button that locks it. It also locks by itself: when nobody touches it, and, if
 * the venue wants that, after a check was closed.
 */
import { SETTING_DEFAULTS } from '@tableside/domain/entities/venue.ts';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { initials } from '../../components/staff/role-label.ts';
import { checkDone } from '../../components/visits/check-done.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { browserTimers, steadyClock } from '../../platform/clock.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { pillClass } from '../../ui/status/pill.tsx';
import { watchIdle } from './idle-lock.ts';
import styles from './lock-button.module.css';
import { useFloor, usePeople } from './people-context.tsx';

const SECOND_MS = 1000;

export function LockButton() {
  const { who } = useFloor();
  return who === null ? null : <Shown />;
}

function Shown() {
  const people = usePeople();
  const { name } = useActor();
  const settings = useVenue()?.settings;
  const seconds = settings?.lockSeconds ?? SETTING_DEFAULTS.lockSeconds;
  const locksAfterClose = settings?.lockAfterClose ?? SETTING_DEFAULTS.lockAfterClose;
  useEffect(
    () => (locksAfterClose ? checkDone.subscribe(() => people.lock()) : undefined),
    [people, locksAfterClose],
  );
  useEffect(
    () =>
      watchIdle({
        page: window,
        clock: steadyClock,
        timers: browserTimers,
        afterMs: seconds * SECOND_MS,
        onIdle: () => people.lock(),
      }),
    [people, seconds],
  );
  return (
    <button
      type="button"
      className={classNames(pillClass, styles.lock)}
      aria-label={`Lock. ${name} is in`}
      onClick={() => people.lock()}
    >
      <Icon of={Lock} size={18} />
      <span className={styles.name} aria-hidden="true">
        {name.split(' ')[0]}
      </span>
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
    </button>
  );
}
