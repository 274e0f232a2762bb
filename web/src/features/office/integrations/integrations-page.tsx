/** Integrations: the API keys that other programs use, and the webhooks that notify them. */
import { BookOpen } from 'lucide-react';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { listIntegrations } from '../../../remote/integrations.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './integrations.module.css';
import { KeysSection } from './keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

export function IntegrationsPage() {
  const { data, ...state } = useRemoteData('integrations', listIntegrations, 'Failed to fetch integrations');
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  return (
    <Page of="/profile/integrations" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        {data ? (
          <>
            <KeysSection keys={data.keys} onChanged={state.retry} />
            <WebhooksSection webhooks={data.webhooks} onChanged={state.retry} />
          </>
        ) : (
          <RemoteState {...state} reason="API keys and webhooks need a connection." />
        )}
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className={classNames(buttonClass({ variant: 'ghost', size: 56 }), styles.docs)}
        >
          <Icon of={BookOpen} />
          API reference
        </a>
      </div>
    </Page>
  );
}
