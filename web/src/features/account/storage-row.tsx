/** Shows whether the browser protects the data on this device from eviction, and how much space it takes. */
import { CheckCheck, HardDrive, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  askForPersistentStorage,
  isSecure,
  type Persistence,
  storageEstimate,
} from '../../platform/persistent-storage.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { SettingsRow } from './settings-row.tsx';

interface Kept {
  readonly persistence: Persistence;
  readonly usage: number | null;
}

const KEPT_TEXTS: Readonly<Record<Persistence, string>> = {
  persistent: 'Protected by this browser',
  'best-effort': 'The browser may clear it when space runs out',
  unknown: "This browser doesn't report whether data is protected",
};

export function StorageRow() {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    let stale = false;
    const read = async (): Promise<void> => {
      const [persistence, estimate] = await Promise.all([askForPersistentStorage(), storageEstimate()]);
      if (!stale) setKept({ persistence, usage: estimate?.usage ?? null });
    };
    void read();
    return () => {
      stale = true;
    };
  }, []);
  const safe = kept?.persistence === 'persistent';
  return (
    <SettingsRow icon={HardDrive} title="Storage" detail={kept && storageText(kept)} wraps>
      {kept && (
        <Badge tone={safe ? 'ok' : 'warn'} icon={safe ? CheckCheck : TriangleAlert}>
          {safe ? 'Safe' : 'Not protected'}
        </Badge>
      )}
    </SettingsRow>
  );
}

function storageText({ persistence, usage }: Kept): string {
  const used = usage === null ? '' : `, ${Math.max(1, Math.round(usage / 1_000_000))} MB used`;
  const insecure = isSecure() ? '' : ". The app can't open offline without HTTPS";
  return `${KEPT_TEXTS[persistence]}${used}${insecure}`;
}
