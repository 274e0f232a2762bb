/** Gallery: every part of the kit in every state, for review during development. */
import { type ReactNode, useState } from 'react';
import { Segmented } from '../choices/segmented.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ToastProvider } from '../messages/toast.tsx';
import { readTheme, setTheme, type Theme } from '../theme/theme.ts';
import { ActionParts } from './action-parts.tsx';
import { ChoiceParts } from './choice-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import styles from './gallery.module.css';
import { HeaderParts } from './header-parts.tsx';
import { OfficeParts } from './office-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { StatusParts } from './status-parts.tsx';

/** `children` are parts from outside this kit. */
export function Gallery({ children }: { children?: ReactNode }) {
  return (
    <ToastProvider>
      <PageHeader title="Parts" tools={<ThemeChoice />} />
      <HeaderParts />
      <main className={styles.page}>
        <ActionParts />
        <StatusParts />
        <FieldParts />
        <OverlayParts />
        <StateParts />
        <ChoiceParts />
        <OfficeParts />
        {children}
      </main>
    </ToastProvider>
  );
}

function ThemeChoice() {
  const [theme, choose] = useState(readTheme);
  const change = (next: Theme) => {
    choose(next);
    setTheme(next);
  };
  return (
    <Segmented
      label="Appearance"
      value={theme}
      onChange={change}
      segments={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'system', label: 'System' },
      ]}
    />
  );
}
