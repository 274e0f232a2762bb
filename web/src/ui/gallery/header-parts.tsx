/** Page headers: plain, with tools at the right, with a search field that grows. */
import { ArrowLeft, CircleCheck, LayoutGrid, Map as MapIcon, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Segmented } from '../choices/segmented.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Pill } from '../status/pill.tsx';

const VIEWS = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'plan', label: 'Floor plan', icon: MapIcon },
] as const;

export function HeaderParts() {
  const [words, setText] = useState('');
  const [view, setView] = useState<'cards' | 'plan'>('cards');
  return (
    <>
      <PageHeader
        title="Table 12"
        back={<IconButton icon={ArrowLeft} label="Back" onClick={() => setText('')} />}
        tools={<SearchField label="Search products..." value={words} onChange={setText} />}
        toolsGrow
        pill={
          <Pill face="ink" icon={WifiOff} word="Offline" detail="6 waiting · 4 min" shortDetail="6 unsent" />
        }
      />
      <PageHeader
        title="Tables"
        tools={<Segmented label="View" value={view} segments={VIEWS} onChange={setView} />}
        pill={<Pill face="plain" icon={CircleCheck} word="Online" />}
      />
    </>
  );
}
