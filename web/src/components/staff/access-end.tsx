/**
 * Asks what becomes of the devices that a person answers for, before a block or a lower role ends them. A tablet that the
 * staff share would go dark in the middle of a service otherwise.
 */
import { isStaff, type Role, roleCovers } from '@tableside/domain/command/permissions.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { clockText } from '../time/clock-text.ts';
import {
  CHOOSE_FIRST,
  DevicesThatEnd,
  type DeviceToDecide,
  decided,
  useDeviceChoice,
} from './devices-that-end.tsx';

export interface AccessEnd {
  readonly userId: string;
  readonly title: string;
  readonly message: string;
  readonly confirmText: string;
  /** Whether personal devices stay, as those of somebody who stays a member of staff. */
  readonly sharedOnly: boolean;
  /** Asks for a word also where no device ends. */
  readonly isGrave?: boolean;
}

/** Returns what to ask before an account gets another role; null when nothing ends with it. */
export const lowerRole = (
  { id: userId, name, role: was }: { id: string; name: string; role: Role },
  role: Role,
  message: string,
): AccessEnd | null =>
  roleCovers(role, was)
    ? null
    : {
        ...{ userId, message, sharedOnly: isStaff(role) },
        ...{ title: `Devices that ${name} set up`, confirmText: 'Change the role' },
      };

/** Returns what to ask before an account is blocked. */
export const blocking = ({ id: userId, name }: { id: string; name: string }): AccessEnd => ({
  ...{ userId, title: `Block ${name}`, confirmText: 'Block', sharedOnly: false, isGrave: true },
  message: 'They are signed out on all devices, and cannot sign in until you unblock them.',
});

type Named = Pick<Device, 'id' | 'name'>;

interface Asked extends AccessEnd {
  readonly devices: readonly DeviceToDecide[];
  /** Gets the devices to keep; null when it was called off. */
  readonly answer: (kept: readonly Named[] | null) => void;
}

/** Returns the devices in use that a user enrolled or declared. */
export type DevicesOfAccounts = (userId: string) => Promise<readonly Device[]>;

export interface Here {
  readonly timezone: string | undefined;
  /** The letter of the device on which somebody ends the access. It stays, and is theirs from then on. */
  readonly ownLetter: string | null | undefined;
}

export interface AccessEnds {
  /** The question while it is asked. */
  readonly question: ReactNode;
  /**
   * Asks, and then makes the change, which gets the ids of the devices to keep: a change that is refused keeps none.
   * Returns false when it was called off.
   */
  confirmed(
    devicesBy: DevicesOfAccounts,
    end: AccessEnd | null,
    change: (keepDevices: readonly string[]) => Promise<void>,
  ): Promise<boolean>;
}

export function useAccessEnds({ timezone, ownLetter }: Here): AccessEnds {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (end: AccessEnd, devices: readonly DeviceToDecide[]): Promise<readonly Named[] | null> =>
    new Promise((resolve) => {
      const answer: Asked['answer'] = (kept) => {
        setAsked(null);
        resolve(kept);
      };
      setAsked({ ...end, devices, answer });
    });
  const askAbout = async (end: AccessEnd, found: readonly Device[]): Promise<readonly Named[] | null> => {
    const devices = found
      .filter(({ letter, declaredAt }) => letter !== ownLetter && !(end.sharedOnly && declaredAt === null))
      .map((device) => toDecide(device, timezone));
    return devices.length > 0 || end.isGrave ? ask(end, devices) : [];
  };
  return {
    question: asked && <Question asked={asked} />,
    async confirmed(devicesBy, end, change) {
      const kept = end === null ? [] : await askAbout(end, await devicesBy(end.userId));
      if (kept === null) return false;
      await change(kept.map(({ id }) => id));
      return true;
    },
  };
}

function Question({ asked }: { asked: Asked }) {
  const { title, message, confirmText, devices, answer } = asked;
  const choice = useDeviceChoice();
  const { kept, isOpen } = decided(devices, choice);
  return (
    <Dialog
      open
      type="error"
      title={title}
      message={message}
      confirmText={confirmText}
      disabledReason={isOpen ? CHOOSE_FIRST : undefined}
      onConfirm={() => answer(kept)}
      onCancel={() => answer(null)}
    >
      {devices.length > 0 && <DevicesThatEnd devices={devices} choice={choice} />}
    </Dialog>
  );
}

function toDecide(device: Device, timezone: string | undefined): DeviceToDecide {
  const { id, name, letter, declaredAt, lastUsedBy, pending } = device;
  const isShared = declaredAt !== null;
  const used = lastUsedBy
    ? `${lastUsedBy.name} used it last on ${clockText(lastUsedBy.at, 'dateTime', timezone)}.`
    : 'Nobody is known to have used it.';
  const waiting = pending ? ` It had ${pending} unsent ${pending === 1 ? 'change' : 'changes'} then.` : '';
  return {
    ...{ id, isShared, answersFor: true, ends: isShared ? null : true },
    name: name === '' ? `Device ${letter}` : `${name} (${letter})`,
    note: `${isShared ? 'Your staff share it. ' : ''}${used}${waiting}`,
  };
}
