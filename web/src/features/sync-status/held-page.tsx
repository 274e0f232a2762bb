/**
 * Held changes, which take effect only when a manager approves them: who made each one and why it waits, with Apply and
 * Discard.
 */
import { outranks, roleMay } from '@tableside/domain/command/permissions.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import type { HeldItem, HeldOutcome } from '@tableside/protocol/rest/held.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AsOf } from '../../components/pages/as-of.tsx';
import { BackLink } from '../../components/pages/back-link.tsx';
import { LoadOlder } from '../../components/pages/load-older.tsx';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { ROLE_LABEL } from '../../components/staff/role-label.ts';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { changeProblem } from '../../remote/api-error.ts';
import { listHeld, resolveHeld } from '../../remote/held.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { useRemotePages } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import { fieldEdits } from './field-diff.ts';
import { FieldTable } from './field-table.tsx';
import { HeldDevices } from './held-devices.tsx';
import styles from './held-page.module.css';
import { refusalText } from './refusal-messages.ts';
import { useChangeText } from './use-change-messages.ts';

export function HeldPage() {
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  const { rows, ...state } = useRemotePages('held', listHeld, 'Failed to fetch changes to approve');
  return (
    <Page of="/profile/held" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        <p className={styles.hint}>
          The server didn't carry these changes out. Each one says why, for example because its author had
          lost access when it arrived. Apply or discard each of them. The author sees what you decide.
        </p>
        {!rows && <RemoteState {...state} reason="Changes to approve need a connection." />}
        {rows?.length === 0 && <Nothing />}
        {rows && rows.length > 0 && <HeldDevices of={rows} onDiscarded={state.retry} />}
        <ul className={styles.entries}>
          {rows?.map((held) => (
            <HeldCard key={held.cmdId} held={held} onDecided={state.retry} />
          ))}
        </ul>
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
        <LoadOlder pages={state}>Load more</LoadOlder>
      </div>
    </Page>
  );
}

/** Changes that wait come from devices that were offline, so the list of devices tells whether more may come. */
function Nothing() {
  const { role } = useActor();
  const action = roleMay(role, 'users.edit') ? (
    <Link to="/profile/devices" className={buttonClass({ size: 56 })}>
      See unsent changes by device
    </Link>
  ) : (
    <Link to="/" className={buttonClass({ size: 56 })}>
      Go to the orders
    </Link>
  );
  return <EmptyState action={action}>Nothing to approve.</EmptyState>;
}

/** Shows the values that an edit changes, so that nobody has to approve it blindly. */
function Edits({ held: { name, args } }: { held: HeldItem }) {
  const rows = fieldEdits(args).map(({ path, before, after }) => [path, before, after] as const);
  if (rows.length === 0) return null;
  return <FieldTable command={name} heads={['Before', 'After']} rows={rows} className={styles.edits} />;
}

function HeldCard({ held, onDecided }: { held: HeldItem; onDecided: () => void }) {
  const timezone = useVenue()?.timezone;
  const { title, detail } = useChangeText(held);
  const { actor, occurredAt, countsFrom, heldAt, message } = held;
  const mayApply = !outranks(actor.role, useActor().role);
  const [note, setNote] = useState('');
  const { busy, problem, decide } = useDecision(held, { title, note, onDecided });
  return (
    <Card as="li">
      <article aria-label={title} className={styles.held}>
        <div className={styles.what}>
          <h2 className={styles.title}>{title}</h2>
          {detail && <p>{detail}</p>}
          <Edits held={held} />
          <p className={styles.small}>
            {actor.name}, {ROLE_LABEL[actor.role]}, at{' '}
            {clockText(occurredAt, countsFrom ? 'withYear' : 'dateTime', timezone)}
            {fromText(held)}. Held since {clockText(heldAt, 'dateTime', timezone)}.
          </p>
          <p className={styles.why}>{message}</p>
          {countsFrom && (
            <p>If you apply it, it counts as of {clockText(countsFrom, 'withYear', timezone)}.</p>
          )}
          {!mayApply && <p>Only somebody with the role {ROLE_LABEL[actor.role]} can apply this.</p>}
        </div>
        <div className={styles.decide}>
          {problem !== null && <p role="alert">{problem}</p>}
          <TextArea
            label="Note to the author (optional)"
            rows={2}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className={styles.two}>
            <Button size={56} variant="outline" busy={busy} onClick={() => decide('discard')}>
              Discard
            </Button>
            {mayApply && (
              <Button size={56} variant="primary" busy={busy} onClick={() => decide('apply')}>
                Apply
              </Button>
            )}
          </div>
        </div>
      </article>
    </Card>
  );
}

/** ', from Bar tablet'. What no device has sent says nothing. */
const fromText = ({ device, actor }: HeldItem): string =>
  actor.deviceId === null && device === null ? '' : `, from ${device ?? 'a device without a name'}`;

interface Decision {
  readonly title: string;
  readonly note: string;
  onDecided(): void;
}

function useDecision({ cmdId }: HeldItem, { title, note, onDecided }: Decision) {
  const remote = useRemote();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const decide = (decision: 'apply' | 'discard'): void =>
    run(async () => {
      try {
        const outcome = await resolveHeld(remote, cmdId, { decision, ...(note.trim() && { note }) });
        setProblem(null);
        toast.show({ message: `${title}: ${outcomeText(outcome, decision)}` });
        onDecided();
      } catch (error) {
        setProblem(await changeProblem(error));
      }
    });
  return { busy, problem, decide };
}

/** A change that a manager applies can still break a rule of the venue. */
function outcomeText({ status, code }: HeldOutcome, decision: 'apply' | 'discard'): string {
  if (decision === 'discard') return 'discarded';
  if (status === 'rejected') return refusalText({ status: 'rejected', code: code ?? status });
  return status === 'noop' ? 'was done already' : 'applied';
}
