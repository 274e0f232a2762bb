/** Badges in every tone, status triggers, the states of the pill, chips. */
import {
  Ban,
  CalendarClock,
  CheckCheck,
  ChefHat,
  Circle,
  CircleCheck,
  CircleDollarSign,
  Clock,
  ConciergeBell,
  Eye,
  type LucideIcon,
  PencilLine,
  RefreshCw,
  TriangleAlert,
  Undo2,
  Users,
  WifiOff,
} from 'lucide-react';
import { useState } from 'react';
import { type StatusChoice, StatusTrigger } from '../buttons/status-trigger.tsx';
import { Chip } from '../choices/chip.tsx';
import { ChipRow } from '../choices/chip-row.tsx';
import { Badge } from '../status/badge.tsx';
import { Pill } from '../status/pill.tsx';
import type { Tone } from '../theme/tone.ts';
import { Part } from './part.tsx';

const ORDERS: [Tone, LucideIcon, string][] = [
  ['draft', PencilLine, 'Draft'],
  ['paid', CircleDollarSign, 'Paid'],
  ['accepted', CircleCheck, 'Accepted'],
  ['preparing', ChefHat, 'Preparing'],
  ['serving', ConciergeBell, 'Serving'],
  ['completed', CheckCheck, 'Completed'],
  ['cancelled', Ban, 'Cancelled'],
];

const TABLE: StatusChoice<string>[] = [
  { value: 'available', label: 'Available', icon: Circle, tone: 'available' },
  { value: 'occupied', label: 'Occupied', icon: Users, tone: 'occupied' },
  { value: 'reserved', label: 'Reserved', icon: CalendarClock, tone: 'reserved' },
];

export function StatusParts() {
  return (
    <>
      <Part name="Order status">
        {ORDERS.map(([tone, icon, word]) => (
          <Badge key={word} tone={tone} icon={icon} solid={tone === 'paid'} pulse={tone === 'paid'}>
            {word}
          </Badge>
        ))}
      </Part>
      <Part name="Solid">
        {ORDERS.map(([tone, icon, word]) => (
          <Badge key={word} tone={tone} icon={icon} solid>
            {word}
          </Badge>
        ))}
      </Part>
      <Part name="Tables, payments, staff">
        <TableStatus start="available" />
        <TableStatus start="occupied" />
        <TableStatus start="reserved" />
        <TableStatus start="occupied" plain />
        <Badge tone="warn" icon={Clock}>
          Pending
        </Badge>
        <Badge tone="danger" icon={TriangleAlert}>
          Failed
        </Badge>
        <Badge tone="refunded" icon={Undo2}>
          Refunded
        </Badge>
        <Badge tone="neutral">Off Duty</Badge>
        <Badge tone="warn">Sold out</Badge>
      </Part>
      <Part name="Sync pill">
        <Pill face="plain" icon={CircleCheck} word="Online" />
        <Pill face="plain" icon={RefreshCw} word="Online" detail="2 sending" />
        <Pill face="warn" icon={RefreshCw} word="Reconnecting" detail="1 waiting" />
        <Pill face="ink" icon={WifiOff} word="Offline" detail="6 waiting · 4 min" shortDetail="6 unsent" />
        <Pill face="danger" icon={TriangleAlert} word="Online" detail="1 refused" />
      </Part>
      <Chips />
    </>
  );
}

function TableStatus({ start, plain }: { start: string; plain?: boolean }) {
  const [value, setValue] = useState(start);
  return <StatusTrigger label="Table 2" value={value} choices={TABLE} onChange={setValue} plain={plain} />;
}

const CATEGORIES = ['All', 'Small plates', 'Mains', 'Desserts', 'Cocktails', 'Beer', 'Bottle list'];

function Chips() {
  const [category, setCategory] = useState('Small plates');
  const [closed, setClosed] = useState(false);
  return (
    <Part name="Chips" grid>
      <ChipRow label="Categories">
        {CATEGORIES.map((name) => (
          <Chip key={name} pressed={name === category} onClick={() => setCategory(name)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label="Sections">
        {ORDERS.slice(1, 5).map(([tone, icon, word], count) => (
          <Chip key={word} tone={tone} icon={icon} count={count + 1} onClick={() => setCategory(word)}>
            {word}
          </Chip>
        ))}
        <Chip icon={Eye} pressed={closed} onClick={() => setClosed(!closed)}>
          Completed and cancelled
        </Chip>
      </ChipRow>
    </Part>
  );
}
