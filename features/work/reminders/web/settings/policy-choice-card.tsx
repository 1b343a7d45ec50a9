import { useQuery } from '@tanstack/react-query';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import {
  editPolicyChoice,
  getPolicyChoice,
  type PolicyChoice,
  PUSHED_POLICY_KIND_NAMES,
  PUSHED_POLICY_KINDS,
} from '../../contract/policy-choice.ts';
import { CardLoadingState } from './reading.tsx';
import { useAutoSavedSettings } from './use-choice.ts';
import './policy-choice.css';
import { ManySelect } from '#platform/web/console/many-select.tsx';

const REGIONS = PROVINCE_GROUPS.flatMap((group) => group.provs).filter(({ value }) => value !== '');

/** Selects the policies of which the user is notified; every change is saved immediately. */
export function PolicyChoiceCard() {
  const may = canMakeCall(useSession(), 'reminder:setting:edit');
  const found = useQuery(query(getPolicyChoice));
  const edit = useCommand(editPolicyChoice, {
    stale: [getPolicyChoice],
    inOrder: true,
    onDone: () => toasts.show('success', '政策推送设置已保存'),
  });
  const { shown, change } = useAutoSavedSettings<PolicyChoice>(found.data, (body, onError) =>
    edit.mutate({ body }, { onError }),
  );
  return (
    <Card title="政策推送" note="新发布或有修改的文件涉及贵公司时，以消息和每天一封邮件告知原因">
      <CardLoadingState query={found} subject="政策推送设置" />
      {shown && (
        <fieldset className="rs-own" disabled={!may}>
          {!may && <legend className="text-3 small">您只有查看权限，不能修改。</legend>}
          <Choice choice={shown} isDisabled={!may} onChange={change} />
        </fieldset>
      )}
    </Card>
  );
}

interface ChoiceProps {
  readonly choice: PolicyChoice;
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<PolicyChoice>) => void;
}

function Choice({ choice, isDisabled, onChange }: ChoiceProps) {
  const { kinds, regions, byMail } = choice;
  return (
    <div className="pp-choice">
      <fieldset>
        <legend>种类</legend>
        {PUSHED_POLICY_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                onChange({
                  kinds: PUSHED_POLICY_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))),
                })
              }
            />
            {PUSHED_POLICY_KIND_NAMES[kind]}
          </label>
        ))}
      </fieldset>
      <div className="pp-regions">
        <label htmlFor="pp-regions">地区</label>
        <ManySelect
          id="pp-regions"
          disabled={isDisabled}
          value={regions}
          options={REGIONS.map(({ value, label }) => ({ value, label }))}
          placeholder="企业所在地区"
          onChange={(chosen) => onChange({ regions: chosen })}
        />
        <small className="text-3">全国性文件总会推送；另选地区后，只推送所选地区的文件。</small>
      </div>
      <label>
        <input type="checkbox" checked={byMail} onChange={({ target }) => onChange({ byMail: target.checked })} />
        用邮件接收
      </label>
    </div>
  );
}
