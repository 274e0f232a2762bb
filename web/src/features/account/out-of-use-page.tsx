/**
 * In place of the app on a device that the server takes nothing from: what waits there, which of it this person may save
 * as a file, and who brings the device back. A manager's sign-in does so by itself, and the page goes. A tablet that was
 * shared comes back when a manager shares it again.
 */
import { type Actor, roleMay } from '@tableside/domain/command/permissions.ts';
import { Download, LogOut, TabletSmartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { useWasShared } from '../../mirror/read/read-device.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NoticePage } from '../../ui/messages/notice-page.tsx';
import { useAccount, type WaitingWork } from './account-context.tsx';
import styles from './out-of-use-page.module.css';

export interface OutOfUsePageProps {
  /** Shares the tablet again, with a manager's sign-in. */
  shareAgain: ReactNode;
}

export function OutOfUsePage({ shareAgain }: OutOfUsePageProps) {
  const actor = useActor();
  const { account, takeBackUnshared } = useAccount();
  const { busy, run } = useOneAtATime();
  const wasShared = useWasShared();
  const isManager = roleMay(actor.role, 'device.edit');
  if (wasShared === undefined) return null;
  return (
    <NoticePage
      whole
      tone="warn"
      icon={TabletSmartphone}
      {...textsOf(Boolean(wasShared), isManager)}
      action={
        <div className={styles.acts}>
          {wasShared && shareAgain}
          <Queues actor={actor} />
          {wasShared && isManager && (
            <Button size={56} block busy={busy} onClick={() => run(takeBackUnshared)}>
              Use it without sharing
            </Button>
          )}
          <Button size={56} block icon={LogOut} busy={busy} onClick={() => run(() => account.signOut())}>
            Sign Out
          </Button>
        </div>
      }
    />
  );
}

function textsOf(wasShared: boolean, isManager: boolean): { title: string; message: string } {
  if (wasShared)
    return {
      title: "This tablet isn't shared anymore",
      message:
        'A manager has taken it out of use, or has to say again that your staff share it. Until then, the server accepts nothing from it. What was entered here is kept, and is sent when a manager shares the tablet again.',
    };
  if (isManager)
    return {
      title: 'Bringing this device back',
      message:
        'It was taken out of use. You are a manager, so your sign-in brings it back as soon as the server answers. Unsent changes are sent then.',
    };
  return {
    title: 'This device was taken out of use',
    message:
      'The server accepts nothing from it, so nobody can work on it. What was entered here is kept. When a manager signs in on this device, it is back in use and the changes are sent.',
  };
}

/** Null until they were read. */
function useQueues(): readonly WaitingWork[] | null {
  const { waitingWork } = useAccount();
  const [queues, setQueues] = useState<readonly WaitingWork[] | null>(null);
  useEffect(() => {
    let isStale = false;
    void waitingWork().then((work) => {
      if (!isStale) setQueues(work.filter(({ count, refused }) => count + refused > 0));
    });
    return () => {
      isStale = true;
    };
  }, [waitingWork]);
  return queues;
}

function Queues({ actor }: { actor: Actor }) {
  const queues = useQueues();
  if (queues === null) return null;
  if (queues.length === 0) return <p>Nothing is waiting on this device.</p>;
  return (
    <ul className={styles.queues}>
      {queues.map((queue) => (
        <li key={queue.mirror}>
          <Queue queue={queue} actor={actor} />
        </li>
      ))}
    </ul>
  );
}

function Queue({ queue, actor }: { queue: WaitingWork; actor: Actor }) {
  const { exportWork } = useAccount();
  const { busy, run } = useOneAtATime();
  const isOwn = queue.userId === actor.userId;
  const save = async (): Promise<void> =>
    saveAsFile(
      queue.isShared ? 'tableside-shared-changes.json' : 'tableside-changes.json',
      await exportWork(queue.mirror),
    );
  return (
    <>
      <p className={styles.count}>
        {countText(queue)} {isOwn ? 'of yours' : queue.isShared ? 'of the shared tablet' : `of ${queue.name}`}
      </p>
      {isOwn || maySeeShared(queue, actor) ? (
        <Button variant="primary" size={56} block icon={Download} busy={busy} onClick={() => run(save)}>
          Export as JSON
        </Button>
      ) : (
        <p className={styles.whose}>
          {queue.isShared ? 'Servers and managers' : queue.name} can export them after signing in here.
        </p>
      )}
    </>
  );
}

/** The shared mirror shows what servers see, and so does its file. Everybody else's queue is theirs alone. */
const maySeeShared = ({ isShared }: WaitingWork, { role }: Actor): boolean =>
  isShared && roleMay(role, 'visit.edit');

function countText({ count, refused }: WaitingWork): string {
  const waiting = count === 1 ? '1 unsent change' : `${count} unsent changes`;
  if (refused === 0) return waiting;
  return count === 0 ? `${refused} refused` : `${waiting} and ${refused} refused`;
}
