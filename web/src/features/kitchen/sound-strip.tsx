/** Warns for as long as the screen can make no sound. */
import { VolumeX } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './bands.module.css';
import { sound, useSoundState } from './use-alerts.ts';

export function SoundStrip() {
  if (useSoundState() === 'on') return null;
  return (
    <button type="button" className={styles.strip} onClick={() => void sound.unlock()}>
      <Icon of={VolumeX} size={28} />
      Sound off. Touch to turn on
    </button>
  );
}
