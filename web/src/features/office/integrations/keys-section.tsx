/** API keys: what each may do, when it expires, when it was last used. Keys are created and revoked here. */
import type { ApiKey } from '@tableside/protocol/rest/integrations.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { revokeKey } from '../../../remote/integrations.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { KEY_FACE, SCOPE_TEXTS } from './integration-messages.ts';
import styles from './integrations.module.css';
import { NewKeySheet } from './new-key-sheet.tsx';

interface KeysProps {
  keys: readonly ApiKey[];
  onChanged: () => void;
}

export function KeysSection({ keys, onChanged }: KeysProps) {
  const [isMaking, setIsMaking] = useState(false);
  return (
    <section aria-labelledby="keys" className={styles.section}>
      <div className={styles.head}>
        <h2 id="keys">API keys</h2>
        <Button icon={KeyRound} size={56} onClick={() => setIsMaking(true)}>
          Create key
        </Button>
      </div>
      <p className={styles.hint}>
        Programs call the API with a key. A key can do only what its scopes allow, and its name appears on
        orders and in the audit trail.
      </p>
      <Keys keys={keys} onChanged={onChanged} />
      <NewKeySheet open={isMaking} onClose={() => setIsMaking(false)} onMade={onChanged} />
    </section>
  );
}

function Keys({ keys, onChanged }: KeysProps) {
  const timezone = useVenue()?.timezone;
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const { problem, attempt } = useAttempt();
  const revoke = ({ id, name }: ApiKey) => {
    setRevoking(null);
    return attempt(async (remote) => {
      await revokeKey(remote, id);
      onChanged();
    }, name);
  };
  if (keys.length === 0) return <EmptyState>No API keys yet.</EmptyState>;
  return (
    <>
      <ProblemBand problem={problem} />
      <OfficeTable
        label="API keys"
        columns={columnsOf(timezone, setRevoking)}
        rows={keys}
        keyOf={({ id }) => id}
      />
      <Dialog
        open={revoking !== null}
        type="error"
        title={`Revoke the key ${revoking?.name}`}
        message="Programs that use it lose access at once. This can't be undone."
        confirmText="Revoke"
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </>
  );
}

function columnsOf(timezone: string | undefined, onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  const time = (at: string): string => clockText(at, 'dateTime', timezone);
  return [
    { head: 'Key', cell: (key) => <KeyName apiKey={key} />, sortBy: ({ name }) => name },
    { head: 'Scopes', cell: ({ scopes }) => scopes.map((scope) => SCOPE_TEXTS[scope]).join(', ') },
    {
      head: 'State',
      cell: ({ status }) => <Badge tone={KEY_FACE[status].tone}>{KEY_FACE[status].word}</Badge>,
      sortBy: ({ status }) => status,
    },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : time(lastUsedAt)),
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
    },
    { head: 'Expires', cell: ({ expiresAt }) => time(expiresAt), sortBy: ({ expiresAt }) => expiresAt },
    { head: 'Created by', cell: ({ createdBy }) => createdBy.name },
    {
      head: 'Actions',
      isActs: true,
      cell: (key) =>
        key.status === 'active' && (
          <Button
            size={44}
            variant="ghost"
            aria-label={`Revoke the key ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className={styles.stack}>
      <b>{apiKey.name}</b>
      <code className={styles.small}>{apiKey.prefix}…</code>
      {apiKey.status === 'makerLeft' && (
        <span className={styles.small}>Its creator is no longer an administrator.</span>
      )}
    </span>
  );
}
