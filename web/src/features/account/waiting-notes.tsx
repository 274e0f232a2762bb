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
  const who = isGuests ? `${name} signs` : 'any staff member signs';
  return count === 1
    ? `${name} has 1 unsent change on this device. It's sent when ${who} in.`
    : `${name} has ${count} unsent changes on this device. They're sent when ${who} in.`;
}
