/**
 * The choice of what becomes of a person's devices when their access ends. What they set up ends with them unless it is
 * kept. For a device that the staff share, somebody has to choose: it may be the screen that the kitchen works on.
 */
import { useState } from 'react';
import { OptionGroup } from '../../ui/choices/option-group.tsx';
import { OptionRow } from '../../ui/choices/option-row.tsx';

export interface DeviceToDecide {
  readonly id: string;
  readonly name: string;
  /** Says who set it up or used it. */
  readonly note: string;
  readonly isShared: boolean;
  /** It ends with the person unless it is kept. */
  readonly answersFor: boolean;
  /** What happens unless somebody chooses. Null: somebody has to. */
  readonly ends: boolean | null;
}

export interface DeviceChoice {
  /** What was chosen, by the id of the device. */
  readonly chosen: ReadonlyMap<string, boolean>;
  choose(id: string, isEnding: boolean): void;
}

export function useDeviceChoice(): DeviceChoice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const choose = (id: string, isEnding: boolean): void =>
    setChosen((before) => new Map(before).set(id, isEnding));
  return { chosen, choose };
}

const endingOf = ({ id, ends }: DeviceToDecide, { chosen }: DeviceChoice): boolean | null =>
  chosen.get(id) ?? ends;

export interface Decided<D> {
  readonly ending: readonly D[];
  /** Devices that would end by themselves, and that stay. */
  readonly kept: readonly D[];
  readonly isOpen: boolean;
}

export const decided = <D extends DeviceToDecide>(
  devices: readonly D[],
  choice: DeviceChoice,
): Decided<D> => ({
  ending: devices.filter((device) => endingOf(device, choice) === true),
  kept: devices.filter((device) => device.answersFor && endingOf(device, choice) === false),
  isOpen: devices.some((device) => endingOf(device, choice) === null),
});

export const CHOOSE_FIRST = 'Choose what becomes of each shared device.';

export interface DevicesThatEndProps {
  devices: readonly DeviceToDecide[];
  choice: DeviceChoice;
}

export function DevicesThatEnd({ devices, choice }: DevicesThatEndProps) {
  const asked = devices.filter(({ ends }) => ends === null);
  const others = devices.filter(({ ends }) => ends !== null);
  return (
    <>
      {asked.map((device) => (
        <SharedDevice key={device.id} device={device} choice={choice} />
      ))}
      {others.length > 0 && (
        <OptionGroup legend="End their devices too?">
          {others.map((device) => (
            <OptionRow
              key={device.id}
              type="checkbox"
              name={`device-${device.id}`}
              label={device.name}
              note={device.note}
              checked={endingOf(device, choice) === true}
              onChange={(isEnding) => choice.choose(device.id, isEnding)}
            />
          ))}
        </OptionGroup>
      )}
    </>
  );
}

function SharedDevice({ device, choice }: { device: DeviceToDecide; choice: DeviceChoice }) {
  const { id, name, note } = device;
  const ending = endingOf(device, choice);
  return (
    <OptionGroup legend={name} pill="Choose one" pending={ending === null}>
      <OptionRow
        type="radio"
        name={`device-${id}`}
        label="Keep it in use"
        note={`${note} From now on you answer for it.`}
        checked={ending === false}
        onChange={() => choice.choose(id, false)}
      />
      <OptionRow
        type="radio"
        name={`device-${id}`}
        label="End it"
        note="Nobody can work on it until a manager shares it again."
        checked={ending === true}
        onChange={() => choice.choose(id, true)}
      />
    </OptionGroup>
  );
}
