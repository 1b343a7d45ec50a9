import { useQuery } from '@tanstack/react-query';
import { formatCost } from '#domain/qualification/advice/weights.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type AssumptionProposal, listAssumptionProposals } from '../what-if.contract.ts';
import type { WhatIfTarget } from './draft.ts';

interface ProposalCardProps {
  readonly target: WhatIfTarget;
  readonly onTake: (changes: readonly HypotheticalChange[]) => void;
}

function Ways({ proposal, onTake }: { readonly proposal: AssumptionProposal } & Pick<ProposalCardProps, 'onTake'>) {
  return (
    <section className="wi-proposal" aria-label={`${proposal.itemName}${proposal.level}`}>
      <h3>
        {proposal.itemName} {proposal.level}
        <span className="text-3 small">{proposal.headline}</span>
      </h3>
      <ol>
        {proposal.ways.map((way, index) => (
          <li key={way.sentences.join('|')}>
            <ul>
              {way.sentences.map((sentence, place) => (
                <li key={`${place} ${sentence}`}>{stripSampleMark(sentence)}</li>
              ))}
            </ul>
            <p className="text-3 small">{formatCost(way.cost)}</p>
            <Button
              size="small"
              {...(index === 0 ? { kind: 'primary' as const } : {})}
              onClick={() => onTake(way.changes)}
            >
              补上这 {proposal.least} 项会怎样
            </Button>
          </li>
        ))}
      </ol>
      {proposal.left.length > 0 && <p className="text-2 small">仍须另行核实或声明：{proposal.left.join('、')}</p>}
    </section>
  );
}

/** Shows the smallest sufficient additions as proposals for assumptions. */
export function AssumptionProposalCard({ target, onTake }: ProposalCardProps) {
  const found = useQuery(query(listAssumptionProposals, { body: { ...target } }));
  return (
    <Card title="从最少的缺口开始" note="补法按成本从低到高，可在校验报告的“成本设置”里修改成本">
      <QueryView query={found} subject="补法" lines={4}>
        {(proposals) =>
          proposals.length === 0 ? (
            <p className="card-body text-3">没有确定的缺口。可以在下面假设人员离开、日期变化，看结论是否仍成立。</p>
          ) : (
            <div className="card-body">
              {proposals.map((proposal) => (
                <Ways key={`${proposal.standardCode} ${proposal.level}`} proposal={proposal} onTake={onTake} />
              ))}
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}
