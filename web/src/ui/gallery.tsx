/** Gallery: every part of the kit in every state, for review during development. */
import { type ReactNode, useState } from 'react';
import { ActionParts } from './gallery/action-parts.tsx';
import { ChoiceParts } from './gallery/choice-parts.tsx';
import { FieldParts } from './gallery/field-parts.tsx';
import { HeaderParts } from './gallery/header-parts.tsx';
import { OfficeParts } from './gallery/office-parts.tsx';
import { OverlayParts } from './gallery/overlay-parts.tsx';
import { StateParts } from './gallery/state-parts.tsx';
import { StatusParts } from './gallery/status-parts.tsx';
import styles from './gallery.module.css';
import { PageHeader } from './page-header.tsx';
import { Segmented } from './segmented.tsx';
import { readTheme, setTheme, type Theme } from './theme.ts';
import { ToastProvider } from './toast.tsx';

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
