import { type Resource } from '#platform/contract/resource.ts';
import { useFormInstance } from '#platform/web/console/form.tsx';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { checkStandard, type StandardDraftCheck } from '../standard-releases.contract.ts';

type Values = Readonly<Record<string, unknown>>;

const formatWay = ({ before, after }: StandardDraftCheck['changes'][number]): string => {
  if (before === null) return `新增 ${after?.title ?? ''}：${after?.text ?? ''}`;
  if (after === null) return `取消 ${before.title}：${before.text}`;
  return `${after.title}：${before.text} 改为 ${after.text}`;
};

interface AnswerProps extends StandardDraftCheck {
  readonly onConfirm: (item: string) => void;
}

function Answer({ findings, changes, cases, onConfirm }: AnswerProps) {
  const refused = findings.filter(({ isRefused }) => isRefused);
  const noted = findings.filter(({ isRefused }) => !isRefused);
  return (
    <div className="sr-answer" role="status">
      <b>{refused.length === 0 ? '可以发布' : `${refused.length} 处需要修改或确认后才能发布`}</b>
      <ul>
        {refused.map(({ kind, path, message }) => (
          <li key={`${path} ${message}`}>
            <span className="tag r">{kind === 'confirm' ? '需确认' : '需修改'}</span> {message}{' '}
            {kind === 'confirm' && (
              <Button size="small" aria-label={`填写理由：${message}`} onClick={() => onConfirm(message)}>
                填写理由
              </Button>
            )}
          </li>
        ))}
        {noted.map(({ kind, path, message }) => (
          <li key={`${path} ${message}`}>
            <span className="tag y">{kind === 'confirm' ? '已确认' : '请核对'}</span> {message}
          </li>
        ))}
      </ul>
      {changes.length > 0 && <b>与现行标准相比</b>}
      <ul>
        {changes.map((change) => (
          <li key={formatWay(change)}>{formatWay(change)}</li>
        ))}
      </ul>
      {cases.length > 0 && (
        <p className="text-2">
          案例 {cases.length} 个，{cases.filter(({ isRed }) => isRed).length} 个未通过
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  readonly resource: Resource;
  /** Converts the form's values to a body. */
  readonly bodyOf: (resource: Resource, values: Values) => Values;
}

/** Shows the errors and warnings of the draft while the operator types. */
export function DraftCheck({ resource, bodyOf }: CheckProps) {
  const form = useFormInstance();
  const check = useCommand(checkStandard);
  const ask = () => {
    const body = bodyOf(resource, form.getFieldsValue(true) as Values);
    check.mutate({ body } as Parameters<typeof check.mutate>[0]);
  };
  const confirm = (item: string) => {
    const entered = (form.getFieldValue('confirmations') ?? []) as readonly { readonly item?: string }[];
    if (entered.some((one) => one.item === item)) return;
    form.setFieldValue('confirmations', [...entered, { item, reason: '' }]);
  };
  return (
    <div className="w sr-check">
      <Button isBusy={check.isPending} onClick={ask}>
        检查草稿
      </Button>
      {check.data && <Answer {...check.data} onConfirm={confirm} />}
    </div>
  );
}
