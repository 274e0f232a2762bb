/**
 * Unsent changes of people who are not signed in: whose they are and how many, never their content. On a device that
 * the server takes nothing from: that nobody sends them, and who can bring it back.
 */
import { HardDrive, TabletSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { useAccount, type WaitingWork } from './account-context.tsx';

interface LeftHere {
  readonly work: readonly WaitingWork[];
  readonly isOutOfUse: boolean;
}

export function WaitingNotes() {
  const { work, isOutOfUse } = useLeftHere();
  if (isOutOfUse) {
    return <NoteBand icon={TabletSmartphone}>{outOfUseText(work)}</NoteBand>;
  }
  return work.map((one) => (
    <NoteBand key={one.mirror} icon={HardDrive}>
      {textOf(one)}
    </NoteBand>
  ));
}

function useLeftHere(): LeftHere {
  const door = useAccount();
  const [left, setLeft] = useState<LeftHere>({ work: [], isOutOfUse: false });
  useEffect(() => {
    let isStale = false;
    const read = async (): Promise<void> => {
      const [work, isOutOfUse] = await Promise.all([door.waitingWork(), door.isOutOfUse()]);
      if (!isStale) setLeft({ work: work.filter(({ count }) => count > 0), isOutOfUse });
    };
    void read();
    return () => {
      isStale = true;
    };
  }, [door]);
  return left;
}

function textOf({ name, count, isGuests, isShared, isOf0x }: WaitingWork): string {
  if (isOf0x)
    return `Version 0.x of this app left ${changesIn(count)} on this device. This version can't send that.`;
  const who = isGuests ? `${name} signs` : 'any staff member signs';
  const sent = count === 1 ? `It's sent when ${who} in.` : `They're sent when ${who} in.`;
  const changes = changesIn(count);
  return isShared
    ? `The staff who share this tablet have ${changes} on it. ${sent}`
    : `${name} has ${changes} on this device. ${sent}`;
}

const changesIn = (count: number): string => (count === 1 ? '1 unsent change' : `${count} unsent changes`);

function outOfUseText(work: readonly WaitingWork[]): string {
  const count = work.reduce((sum, one) => sum + one.count, 0);
  const back = 'A manager brings it back by signing in here.';
  if (count === 0) return `The server no longer accepts this device. ${back}`;
  const changes = changesIn(count);
  return `The server no longer accepts anything from this device. It still has ${changes}. ${back} Other staff can sign in to save their changes as a file.`;
}
