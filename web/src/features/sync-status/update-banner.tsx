/** 'Update ready': asks on a tablet. A kitchen screen updates on its own when nobody has touched it for a minute. */
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { useSyncStatusPart } from '../../engine/engine-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useAppUpdate } from './app-update-context.tsx';
import styles from './update-banner.module.css';

const IDLE_MS = 60_000;
/** The new app may not have reached the server yet. */
const LOOK_AGAIN_MS = 60_000;

export interface UpdateBannerProps {
  /**
   * The screen hangs on a wall. It updates on its own when nobody has touched it for a minute, regardless of who is
   * signed in.
   */
  unattended?: boolean;
}

export function UpdateBanner({ unattended = false }: UpdateBannerProps) {
  const { ready, update } = useAppUpdate();
  const { role } = useActor();
  const sending = useSyncStatusPart((status) => status.sending);
  const updateAvailable = useSyncStatusPart((status) => status.updateAvailable);
  const isTooOld = useSyncStatusPart((status) => status.appTooOld);
  const [wanted, setWanted] = useState(false);
  const idle = useIdle(ready && (unattended || role === 'kitchen'));

  // The server announced a newer build: fetch it now instead of at the next check.
  useEffect(() => {
    if (updateAvailable !== undefined) update.check();
  }, [update, updateAvailable]);
  // The server rejects this app as too old and no longer names its build, so the page keeps checking.
  useEffect(() => {
    if (!isTooOld) return;
    update.check();
    const timer = setInterval(() => update.check(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [update, isTooOld]);
  // Never update while the queue is being sent.
  const due = ready && (wanted || idle) && !sending;
  useEffect(() => {
    if (due) update.accept();
  }, [due, update]);

  if (!ready) return null;
  return (
    <section aria-label="Update" className={styles.banner}>
      <Icon of={Sparkles} />
      <p role="status" className={styles.words}>
        <span className={styles.title}>Update ready</span>
        <span>
          {wanted && sending
            ? 'Updates after your changes are sent.'
            : 'It takes two seconds; nothing is lost.'}
        </span>
      </p>
      <Button size={44} variant="outline" busy={wanted} onClick={() => setWanted(true)}>
        Update
      </Button>
    </section>
  );
}

/** Returns true after a minute without a touch or a key. */
function useIdle(watching: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!watching) return;
    let timer: ReturnType<typeof setTimeout>;
    const touched = (): void => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    touched();
    window.addEventListener('pointerdown', touched, { capture: true });
    window.addEventListener('keydown', touched, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', touched, { capture: true });
      window.removeEventListener('keydown', touched, { capture: true });
    };
  }, [watching]);
  return idle;
}
