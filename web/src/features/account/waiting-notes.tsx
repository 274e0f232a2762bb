/** Unsent changes of people who are not signed in: whose they are and how many, never their content. */
import { HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NoteBand } from '../../ui/messages/note-band.tsx';
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

  return work.map((one) => (
    <NoteBand key={one.userId} icon={HardDrive}>
      {textOf(one)}
    </NoteBand>
  ));
}

function textOf({ name, count, isGuests }: WaitingWork): string {
  const who = isGuests ? `${name} signs` : 'anybody of the staff signs';
  return count === 1
    ? `1 change by ${name} waits on this device. It is sent when ${who} in.`
    : `${count} changes by ${name} wait on this device. They are sent when ${who} in.`;
}
