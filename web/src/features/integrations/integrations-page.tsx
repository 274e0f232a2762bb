/** Integrations: the keys that other programs call with, and the webhooks that they are told by. */
import { BookOpen } from 'lucide-react';
import { BackLink } from '../../components/back-link.tsx';
import { Page } from '../../components/page.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './integrations.module.css';
import { KeysSection } from './keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

export function IntegrationsPage() {
  return (
    <Page title="Integrations" back={<BackLink to="/profile" label="Profile" />}>
      <div className={styles.page}>
        <KeysSection />
        <WebhooksSection />
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className={classNames(buttonClass({ variant: 'ghost', size: 56 }), styles.docs)}
        >
          <Icon of={BookOpen} />
          Description of the API
        </a>
      </div>
    </Page>
  );
}
