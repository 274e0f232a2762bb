/** A manager approves one change of a colleague with their PIN. Right after it, the colleague works on alone. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { discountsOf } from '@tableside/domain/venue/bill-settings.ts';
import { useCallback, useEffect, useState } from 'react';
import { useOrder, useTable, useVenue } from '../../mirror/read/read.ts';
import { useVisit } from '../../mirror/read/read-visits.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './approval-sheet.module.css';
import { askedText } from './asked-text.ts';
import { type AskedApproval, type PersonHere, useFloor, usePeople } from './people-context.tsx';
import { PersonTile } from './person-tile.tsx';
import { PinPad } from './pin-pad.tsx';
import { takenOff } from './taken-off.ts';

/** Shown while a change waits for an approval. */
export function ApprovalSheet() {
  const people = usePeople();
  const { asked } = useFloor();
  return (
    <Sheet open={asked !== null} onClose={() => people.refuse()} title="Manager approval">
      {asked && <Approval asked={asked} />}
    </Sheet>
  );
}

/** The server takes a PIN only from a device that the staff share. */
function Approval({ asked }: { asked: AskedApproval }) {
  const { mode } = useFloor();
  return (
    <div className={styles.parts}>
      <Asked asked={asked} />
      {mode === 'on' ? (
        <ByPin />
      ) : (
        <NoteBand>
          Approvals need a tablet that your staff share: a manager enters their PIN there. Or ask a manager to
          do this on their own device.
        </NoteBand>
      )}
    </div>
  );
}

function ByPin() {
  const people = usePeople();
  const managers = useManagers();
  const [chosen, setChosen] = useState<string | null>(null);
  const only = managers.length === 1 ? managers[0] : undefined;
  const person = managers.find(({ userId }) => userId === chosen) ?? only;
  const userId = person?.userId ?? '';
  const enter = useCallback((pin: string) => people.approve(userId, pin), [people, userId]);
  const back = useCallback(() => setChosen(null), []);
  return (
    <>
      {managers.length === 0 && (
        <NoteBand>No manager has used this tablet yet. The first PIN needs a connection.</NoteBand>
      )}
      {!person && (
        <ul className={styles.managers}>
          {managers.map((one) => (
            <li key={one.userId}>
              <PersonTile person={one} onChoose={() => setChosen(one.userId)} />
            </li>
          ))}
        </ul>
      )}
      {person && (
        <PinPad
          key={person.userId}
          person={person}
          action="Approve"
          onEnter={enter}
          onBack={only ? undefined : back}
        />
      )}
    </>
  );
}

/** Says what is approved, and for whom. */
function Asked({ asked }: { asked: AskedApproval }) {
  const order: Order | null = useOrder(idIn(asked.args, 'orderId')) ?? null;
  const whole = useVisit(idIn(asked.args, 'visitId')) ?? null;
  const table = useTable(whole?.visit.tableId ?? '');
  const venue = useVenue();
  const off = whole && takenOff(asked.args, whole, venue ? discountsOf(venue) : []);
  const { title, detail } = askedText(asked, { order, visit: whole?.visit ?? null, table, off });
  return (
    <div className={styles.asked}>
      <p className={styles.title}>{title}</p>
      <p>
        {detail && `${detail}. `}
        Requested by {asked.author}.
      </p>
    </div>
  );
}

const idIn = (args: unknown, key: 'orderId' | 'visitId'): string => {
  const id: unknown = Object(args)[key];
  return typeof id === 'string' ? id : '';
};

/** The people who may approve and have a PIN. */
function useManagers(): readonly PersonHere[] {
  const people = usePeople();
  const [list, setList] = useState<readonly PersonHere[]>([]);
  useEffect(() => {
    let isStale = false;
    void people.list((next) => {
      if (!isStale) setList(next.filter(({ role, hasPin }) => hasPin && roleMay(role, 'bill.reduce')));
    });
    return () => {
      isStale = true;
    };
  }, [people]);
  return list;
}
