import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getTotalNumbers } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { ImportWizard } from '#features/records/import-export/web/import-export.web-api.ts';
import { getQueryKey, query, useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { getTrial, runTrialEvaluation, type Trial, type TrialTarget } from '../../contract/trial.ts';
import { TrialLevelNote } from './level-note.tsx';

const getOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Shows the number of records entered so far, on which the report is based. */
function Recorded() {
  const numbers = useQuery(query(getTotalNumbers));
  if (!numbers.data) return null;
  const { certificateNum, personNum, projectNum } = numbers.data;
  return (
    <p className="text-2">
      已登记：人员 {personNum} 人，资质证书 {certificateNum} 本，项目 {projectNum} 个。
      {personNum === 0 && '还没有人员，报告里的人员要求会显示为缺；先导入人员，结果更有用。'}
    </p>
  );
}

function RecordsCard() {
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(params.has('batch'));
  const show = (id: string) => setParams({ batch: id }, { preventScrollReset: true });
  const client = useQueryClient();
  const toChoice = () => {
    // The import changes the record counts and the data that a level still lacks.
    for (const route of [getTrial, getTotalNumbers]) void client.invalidateQueries({ queryKey: getQueryKey(route) });
    setOpen(false);
    setParams({}, { preventScrollReset: true });
    document.getElementById('trial-choice')?.scrollIntoView();
  };
  return (
    <Card title="第一步：带上资料" note="可以跳过，只按营业执照核对">
      <div className="card-body trial-records">
        <Recorded />
        {isOpen ? (
          <ImportWizard
            id={params.get('batch') ?? 'new'}
            onShow={show}
            next={
              <Button kind="primary" onClick={toChoice}>
                去生成报告
              </Button>
            }
          />
        ) : (
          <Button onClick={() => setOpen(true)}>
            <Icon name="upload" />
            用工作簿导入人员和证书
          </Button>
        )}
      </div>
    </Card>
  );
}

type TrialFormProps = Pick<Trial, 'targets' | 'missing' | 'report'>;

const NO_LEVELS: TrialTarget['levels'] = [];

function ChoiceCard({ targets, missing, report }: TrialFormProps) {
  const [group, setGroup] = useState('');
  const [standardCode, setStandard] = useState('');
  const [level, setLevel] = useState('');
  const run = useCommand(runTrialEvaluation, { stale: [getTrial] });
  const within = targets.filter((one) => one.group === group);
  const getLevels = (code: string) => targets.find((one) => one.standardCode === code)?.levels ?? NO_LEVELS;
  const levels = getLevels(standardCode);
  const chosen = levels.find((one) => one.level === level);
  const choose = (code: string) => {
    setStandard(code);
    const [only, ...others] = getLevels(code);
    setLevel(only && others.length === 0 ? only.level : '');
  };
  const pick = (wanted: string) => {
    setGroup(wanted);
    const [only, ...others] = targets.filter((one) => one.group === wanted);
    choose(only && others.length === 0 ? only.standardCode : '');
  };
  return (
    <Card title="第二步：选一项资质" note="定稿前可以重新生成，也可以更换">
      <div className="card-body trial-choice" id="trial-choice">
        <SelectField
          label="资质类别"
          options={getOptions([...new Set(targets.map((one) => one.group))])}
          placeholder="请选择"
          value={group}
          onChange={(event) => pick(event.target.value)}
        />
        <SelectField
          label="资质"
          options={within.map((one) => ({ value: one.standardCode, label: one.name }))}
          placeholder="请选择"
          value={standardCode}
          disabled={group === ''}
          onChange={(event) => choose(event.target.value)}
        />
        <SelectField
          label="等级"
          options={levels.map((one) => ({
            value: one.level,
            label: one.closure === null ? one.level : `${one.level}（不能新申请）`,
          }))}
          placeholder="请选择"
          value={level}
          disabled={standardCode === ''}
          onChange={(event) => setLevel(event.target.value)}
        />
        <Button
          kind="primary"
          isBusy={run.isPending}
          busyLabel="核对中"
          disabled={level === ''}
          onClick={() => run.mutate({ body: { standardCode, level } })}
        >
          {report === null ? '免费生成报告' : '重新生成报告'}
        </Button>
        {chosen && <TrialLevelNote key={`${standardCode} ${level}`} level={chosen} missing={missing} />}
      </div>
    </Card>
  );
}

/** Form for the records on which the report is based, and for the qualification. */
export function TrialForm(props: TrialFormProps) {
  return (
    <div className="trial-steps">
      <RecordsCard />
      <ChoiceCard {...props} />
    </div>
  );
}
