import { type FormEvent, useState } from 'react';
import { LEVEL_INPUT_LABELS, type LevelInputKind } from '#domain/qualification/level-inputs.ts';
import { editEnterprise, getEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { CallError } from '#platform/web/call-error.ts';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { getTrial, TRIAL_DAYS, type TrialTarget } from '../../contract/trial.ts';
import { formatDecidableCount } from './trial-words.ts';

export type TrialLevel = TrialTarget['levels'][number];

function NetAssetsForm() {
  const [amount, setAmount] = useState('');
  const save = useCommand(editEnterprise, { stale: [getTrial, getEnterprise], quiet: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = Number(amount.replaceAll(/[,，\s]/g, ''));
    // If the text is not a number, it is sent unchanged, and the server's error names the field.
    save.mutate({ body: { netAssets: Number.isFinite(value) ? value : amount } });
  };
  return (
    <form className="trial-assets" onSubmit={submit}>
      <TextField
        label="净资产（万元）"
        name="netAssets"
        inputMode="decimal"
        help="按最近一期经审计的财务报表填写"
        value={amount}
        error={save.error instanceof CallError ? (save.error.fields[0]?.message ?? save.error.message) : undefined}
        onChange={(event) => setAmount(event.target.value)}
        extra={
          <Button type="submit" isBusy={save.isPending} busyLabel="保存中" disabled={amount.trim() === ''}>
            保存净资产
          </Button>
        }
      />
    </form>
  );
}

interface LevelNoteProps {
  readonly level: TrialLevel;
  readonly missing: readonly LevelInputKind[];
}

/**
 * Shows before the evaluation whether the enterprise can apply for the level, which records are missing, and how many requirements the
 * records can decide.
 */
export function TrialLevelNote({ level, missing }: LevelNoteProps) {
  const open = level.needs.filter((one) => missing.includes(one));
  return (
    <div className="trial-note">
      {level.closure !== null && (
        <p className="alert w">
          <Icon name="info" />
          <span>
            {level.level}不能新申请。{level.closure}。报告仍可用来核对已有的资质。
          </span>
        </p>
      )}
      <p className="text-2">{formatDecidableCount(level)}</p>
      {open.length > 0 && (
        <p className="text-2">
          还缺：{open.map((one) => LEVEL_INPUT_LABELS[one]).join('、')}。现在也可以生成，这样的报告不计入 {TRIAL_DAYS}{' '}
          天，补齐后重新生成。
        </p>
      )}
      {open.includes('netAssets') && <NetAssetsForm />}
    </div>
  );
}
