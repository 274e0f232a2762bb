/** Several parties are at one table, or two tablets began there: opens one of their checks, joins them, or begins another. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Combine, Plus } from 'lucide-react';
import { useState } from 'react';
import { Money } from '../../../components/money.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { WayBackLink } from '../../../components/pages/way-back.tsx';
import { checkSpend } from '../../../components/tables/table-minimum.ts';
import type { Problem } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useJoining } from './joining.tsx';
import styles from './seat-page.module.css';

export interface WhichVisitProps {
  table: Table;
  visits: readonly WholeVisit[];
  onChoose: (rootId: string) => void;
  onNew: () => void;
}

export function WhichVisit({ table, visits, onChoose, onNew }: WhichVisitProps) {
  const { join, question } = useJoining();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const [first, ...others] = visits;
  const joinAll = (): void => {
    if (first) join(others, first, (work) => run(async () => setProblem(await work())));
  };
  return (
    <Page title={tableText(table, table.id)} back={<WayBackLink />}>
      <div className={styles.page}>
        <p>There are {visits.length} open checks at this table.</p>
        <ProblemBand problem={problem} />
        {question}
        {visits.map((whole) => (
          <Button
            key={whole.visit.id}
            size={64}
            block
            trailing={<Money cents={checkSpend(whole)} />}
            onClick={() => onChoose(whole.visit.rootId)}
          >
            #{whole.visit.number}, {whole.visit.name ?? whole.visit.server.name}
          </Button>
        ))}
        <Button size={56} variant="outline" block icon={Combine} busy={busy} onClick={joinAll}>
          Join them into one check
        </Button>
        <p>They become #{first?.visit.number}. That can't be taken back.</p>
        <Button size={56} variant="outline" block icon={Plus} onClick={onNew}>
          New check
        </Button>
      </div>
    </Page>
  );
}
