import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import { query } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { whatIfPages } from '../pages/what-if.pages.ts';
import { evaluateWhatIf, getScenario, MAX_COMPARED_SCENARIOS } from '../what-if.contract.ts';
import { ScenarioActions } from './actions.tsx';
import { ChangeCard } from './change-card.tsx';
import { CompareView } from './compare-view.tsx';
import {
  getScenarioBody,
  getScenarioDraft,
  parseComparedScenarios,
  parseWhatIfTarget,
  type ScenarioDraft,
} from './draft.ts';
import { AssumptionProposalCard } from './proposal-card.tsx';
import { ResultView } from './result-view.tsx';
import { SavedScenariosCard } from './saved-card.tsx';
import { TodoCard } from './todo-card.tsx';
import './what-if.css';

export const meta: MetaFunction = () => [{ title: getTitle('试算') }];

function Evaluated({ draft }: { readonly draft: ScenarioDraft }) {
  const found = useStickyQuery(evaluateWhatIf, { body: getScenarioBody(draft) });
  return (
    <QueryView query={found} subject="假设的结果" shape="rows" lines={8}>
      {(evaluation) => <ResultView evaluation={evaluation} isBusy={found.isPlaceholderData} />}
    </QueryView>
  );
}

function Workbench({ initial }: { readonly initial: ScenarioDraft }) {
  const [draft, setDraft] = useState(initial);
  const navigate = useNavigate();
  const change = (changes: readonly HypotheticalChange[]) => setDraft({ ...draft, changes });
  return (
    <>
      <PageHead
        title={draft.stored === null ? '试算' : `试算：${draft.stored.name}`}
        meta="先假设，再看结论。只计算，不改动企业的任何资料。"
        actions={
          <ScenarioActions
            draft={draft}
            onSaved={(scenario) => {
              setDraft(getScenarioDraft(scenario));
              void navigate(`?scenario=${scenario.uuid}`, { replace: true });
            }}
          />
        }
      />
      <div className="what-if">
        <AssumptionProposalCard target={draft.target} onTake={change} />
        <ChangeCard draft={draft} onChange={change} />
        <Evaluated draft={draft} />
        <SavedScenariosCard />
        <TodoCard />
      </div>
    </>
  );
}

function StoredWorkbench({ uuid }: { readonly uuid: string }) {
  const found = useQuery({ ...query(getScenario, { params: { id: uuid } }), staleTime: 0 });
  return (
    <QueryView query={found} subject="假设" shape="rows" lines={10}>
      {(scenario) => <Workbench key={scenario.uuid} initial={getScenarioDraft(scenario)} />}
    </QueryView>
  );
}

/** The what-if page: compares assumptions with the current state; scenarios can be saved, compared, exported, and converted to to-do items. */
export default function WhatIfPage() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const compared = parseComparedScenarios(params, MAX_COMPARED_SCENARIOS);
  if (compared.length > 0)
    return (
      <>
        <nav className="wi-back" aria-label="返回">
          <Link to={href(whatIfPages.whatIf)}>
            <Icon name="left" size="small" />
            试算
          </Link>
        </nav>
        <CompareView uuids={compared} />
      </>
    );
  const uuid = params.get('scenario');
  if (uuid !== null) return <StoredWorkbench key={uuid} uuid={uuid} />;
  const target = parseWhatIfTarget(params);
  return <Workbench key={search} initial={{ target, changes: [], stored: null }} />;
}
