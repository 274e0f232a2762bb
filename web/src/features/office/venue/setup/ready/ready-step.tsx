/** Ready: a first order at the first free table, and what is left before guests come. */
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useActor } from '../../../../../components/staff/actor.tsx';
import { tableSections } from '../../../../../components/tables/table-sections.ts';
import { buttonClass } from '../../../../../ui/buttons/button-class.ts';
import { Icon } from '../../../../../ui/icons/icon.tsx';
import { browserZone } from '../place/browser-zone.ts';
import { TaxCategories } from '../place/tax-categories.tsx';
import { type Left, type LeftKey, leftOf } from '../setup-left.ts';
import styles from '../setup-page.module.css';
import { stepsLeft } from '../setup-steps.ts';
import type { Setup } from '../use-setup.ts';
import { ClearExample } from './clear-example.tsx';

export function ReadyStep({ setup }: { setup: Setup }) {
  const { staffId } = useActor();
  const left = leftOf(setup, { ownCard: staffId, zone: browserZone() });
  return (
    <>
      <FirstOrder setup={setup} />
      <ClearExample setup={setup} />
      {left.length > 0 && (
        <section aria-label="What is left">
          <p className={styles.about}>Before you open, check:</p>
          <ul className={styles.ways}>
            {left.map((one) => (
              <li key={one.key}>
                <LeftRow left={one} setup={setup} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FirstOrder({ setup: { steps, tables, sections, venue } }: { setup: Setup }) {
  const needed = stepsLeft(steps);
  const inOrder = tableSections({ tables, sections, venue }).flatMap((section) => section.tables);
  const free = inOrder.find(({ status }) => status === 'available') ?? inOrder[0];
  if (needed.length > 0 || !free)
    return (
      <p className={styles.about}>
        Before a first order: {needed.map(({ title }) => title.toLowerCase()).join(', ')}.
      </p>
    );
  return (
    <div className={styles.acts}>
      <Link to="/menu" search={{ table: free.id }} className={buttonClass({ variant: 'primary', size: 56 })}>
        Take a first order
        <Icon of={ArrowRight} />
      </Link>
      <span className={styles.made}>It opens {tableText(free, free.id)}.</span>
    </div>
  );
}

const WAY: Readonly<Record<Exclude<LeftKey, 'untaxed'>, Pick<LinkProps, 'to' | 'search'>>> = {
  tax: { to: '/profile/setup', search: { step: 'place' } },
  zone: { to: '/profile/setup', search: { step: 'place' } },
  hours: { to: '/profile/setup', search: { step: 'place' } },
  address: { to: '/profile/business-info' },
  people: { to: '/profile/setup', search: { step: 'people' } },
  emptyCategories: { to: '/profile/menu' },
  emptyGroups: { to: '/profile/menu' },
  allergens: { to: '/menu' },
};

function LeftRow({ left: { key, text, detail }, setup }: { left: Left; setup: Setup }) {
  const words = (
    <>
      <Icon of={TriangleAlert} />
      <span>
        <b>{text}</b>
        <span className={styles.made}>{detail}</span>
      </span>
    </>
  );
  if (key === 'untaxed')
    return (
      <div className={styles.way}>
        {words}
        <TaxCategories setup={setup} />
      </div>
    );
  return (
    <Link {...WAY[key]} className={styles.way}>
      {words}
    </Link>
  );
}
