/** Unsent work of people who are not signed in: whose and how much, never what. */
import { HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NoteBand } from '../../ui/note-band.tsx';
import { useAccount, type WaitingWork } from './account-context.tsx';

export function WaitingNotes() {
  const { waitingWork } = useAccount();
  const [work, setWork] = useState<readonly WaitingWork[]>([]);
  useEffect(() => {
    let stale = false;
    const read = async (): Promise<void> => {
      const found = await waitingWork();
      if (!stale) setWork(found.filter(({ count }) => count > 0));
    };
    void read();
    return () => {
      stale = true;
    };
  }, [waitingWork]);

  return work.map(({ userId, name, count }) => (
    <NoteBand key={userId} icon={HardDrive}>
      {count === 1
        ? `1 change by ${name} waits on this device. It is sent when ${name} signs in.`
        : `${count} changes by ${name} wait on this device. They are sent when ${name} signs in.`}
    </NoteBand>
  ));
}
