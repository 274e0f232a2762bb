/**
 * Installs the app on this device: through the browser's prompt if it has one, or with instructions on iPad and iPhone.
 * Otherwise nothing is shown.
 */
import { MonitorDown, Share } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type InstallDoor, installDoor } from '../../platform/installing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SettingsRow } from './settings-row.tsx';

const WHY = 'Opens full screen and works offline';

export function InstallRow({ door = installDoor }: { door?: InstallDoor }) {
  const installing = useSyncExternalStore(door.subscribe, door.get);
  if (installing === 'no') return null;
  if (installing === 'offered') {
    return (
      <SettingsRow icon={MonitorDown} title="Install Tableside" detail={WHY} wraps>
        <Button size={48} onClick={() => void door.install()}>
          Install
        </Button>
      </SettingsRow>
    );
  }
  return (
    <SettingsRow
      icon={MonitorDown}
      title="Install Tableside"
      detail={
        <>
          Tap Share <Icon of={Share} size={16} />, then Add to Home Screen. {WHY}.
        </>
      }
    />
  );
}
