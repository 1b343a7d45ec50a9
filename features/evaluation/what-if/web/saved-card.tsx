import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { RecycleButton } from '#features/enterprise/recycle-bin/web/recycle-bin.web-api.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { Scenario } from '../contract/scenario.ts';
import { listScenarios, MAX_COMPARED_SCENARIOS, removeScenario } from '../what-if.contract.ts';

const MAX_ = 50;

interface RowProps {
  readonly scenario: Scenario;
  readonly isChosen: boolean;
  readonly canChoose: boolean;
  readonly onChoose: () => void;
}

function ScenarioRow({ scenario, isChosen, canChoose, onChoose }: RowProps) {
  const may = useCanChange()('check:run:run');
  const confirm = useConfirm();
  const remove = useCommand(removeScenario, {
    stale: [listScenarios],
    onDone: () => toasts.show('success', '已删除，可在“最近删除”恢复'),
  });
  const ask = async () => {
    if (await confirm({ title: `删除假设“${scenario.name}”？`, action: '删除', isDangerous: true }))
      remove.mutate({ params: { id: scenario.uuid } });
  };
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!canChoose && !isChosen}
          aria-label={`比较${scenario.name}`}
          onChange={onChoose}
        />
      </label>
      <span>
        <Link to={`?scenario=${scenario.uuid}`}>{scenario.name}</Link>
        <span className="text-3 small">
          {scenario.targetName}，{scenario.changes.length} 条，{scenario.updateTime.slice(0, 16)}
        </span>
      </span>
      {may && (
        <Button size="small" aria-label={`删除假设${scenario.name}`} onClick={() => void ask()}>
          删除
        </Button>
      )}
    </li>
  );
}

/** Lists the saved scenarios; the user can open one or compare up to three. */
export function SavedScenariosCard() {
  const found = useQuery(query(listScenarios, { query: { pageSize: MAX_ } }));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (uuid: string) =>
    setChosen(chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]);
  return (
    <Card
      title="已保存的假设"
      note={`勾选后比较，最多 ${MAX_COMPARED_SCENARIOS} 组`}
      more={
        <span className="row gap-8">
          <RecycleButton sheets={['假设']} />
          <Button
            size="small"
            disabled={chosen.length === 0}
            onClick={() => void navigate(`?compare=${chosen.join(',')}`)}
          >
            比较{chosen.length > 0 ? ` ${chosen.length} 组` : ''}
          </Button>
        </span>
      }
    >
      <QueryView query={found} subject="已保存的假设" lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="card-body text-3">还没有保存的假设。</p>
          ) : (
            <ul className="wi-saved">
              {rows.map((scenario) => (
                <ScenarioRow
                  key={scenario.uuid}
                  scenario={scenario}
                  isChosen={chosen.includes(scenario.uuid)}
                  canChoose={chosen.length < MAX_COMPARED_SCENARIOS}
                  onChoose={() => toggle(scenario.uuid)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
