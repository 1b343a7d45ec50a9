import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type CountingRuleValues,
  EDITABLE_RULES,
  formatRule,
  readRule,
  validateRule,
} from '#domain/rulebook/counting.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { call } from '#platform/web/call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import {
  type CheckedRule,
  COUNTING_RESULT_LABELS,
  COUNTING_RULE,
  checkCountingRule,
} from '../contract/counting-rule.ts';
import './counting-check.css';
import { useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { TextArea } from '#platform/web/console/text-inputs.tsx';

type Values = Readonly<Record<string, unknown>>;

const isRule = (value: unknown): value is CountingRuleValues['rule'] =>
  typeof value === 'string' && Object.hasOwn(EDITABLE_RULES, value);

/** Returns the values of the rule in the form; null until a rule is chosen. */
const getFigures = (values: Values): CountingRuleValues | null =>
  isRule(values['rule']) ? { ...values, rule: values['rule'] } : null;

/** Fills the form from a sentence of a text; the user reviews it before saving. */
function FromText() {
  const form = useFormInstance();
  const id = useId();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const take = () => {
    const found = readRule(text);
    setSaid(found === null ? '没有识别出计数规则，请直接填写各项' : `已按“${EDITABLE_RULES[found.rule]}”填写，请核对`);
    if (found !== null) form.setFieldsValue({ ...found });
  };
  return (
    <div className="rb-text">
      <label htmlFor={id}>按规定的表述填写</label>
      <TextArea
        id={id}
        value={text}
        maxLength={1000}
        placeholder="粘贴或写下一句规定，如：企业主要人员须在 60 周岁及以下，须由本企业缴纳社会保险。"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="rb-tools">
        <Button size="small" disabled={text.trim() === ''} onClick={take}>
          按这句话填写
        </Button>
        <span className="text-2" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}

interface CasesProps {
  readonly title: string;
  readonly rows: CheckedRule['limits'];
}

function Cases({ title, rows }: CasesProps) {
  if (rows.length === 0) return null;
  return (
    <table className="table rb-cases">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">案例</th>
          <th scope="col">现行规则</th>
          <th scope="col">修改后</th>
          <th scope="col">预期</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, found, expected, isRed }) => (
          <tr key={`${name} ${expected}`}>
            <th scope="row">{name}</th>
            <td>{COUNTING_RESULT_LABELS[before]}</td>
            <td>{before === found ? COUNTING_RESULT_LABELS[found] : <b>{COUNTING_RESULT_LABELS[found]}</b>}</td>
            <td>
              {COUNTING_RESULT_LABELS[expected]} {isRed && <span className="tag r">不符</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CheckProps {
  readonly resource: Resource;
  /** Returns the current form content as a request body. */
  readonly bodyOf: (resource: Resource, values: Values) => Values;
}

/** Shows the rule of the form as a sentence, or fills the form from a sentence; every change runs the test cases. */
export function CountingRulePreview({ resource, bodyOf }: CheckProps) {
  const form = useFormInstance();
  const values: unknown = useWatch([], form);
  const body = bodyOf(resource, typeof values === 'object' && values !== null ? { ...values } : {});
  const figures = getFigures(body);
  const settled = useDebouncedValue(JSON.stringify(body));
  const parsed = COUNTING_RULE.body.safeParse(JSON.parse(settled));
  const checked = useQuery({
    queryKey: ['counting-rule check', settled],
    queryFn: async () =>
      parsed.success ? await call(checkCountingRule, { body: parsed.data }, { quiet: true }) : null,
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
  const [error] = figures === null ? [] : validateRule(figures);
  return (
    <div className="w rb-check">
      <FromText />
      {figures !== null && (
        <div role="status" className="rb-said">
          <b>{error?.message ?? formatRule(figures)}</b>
          {checked.data?.standing && <p className="text-2">现行：{checked.data.standing}</p>}
          {checked.data?.findings.map(({ message }) => (
            <p key={message}>
              <span className="tag r">需修改</span> {message}
            </p>
          ))}
        </div>
      )}
      {parsed.success ? (
        <>
          <Cases title="自己写的案例" rows={checked.data?.cases ?? []} />
          <Cases title="界限两侧的案例" rows={checked.data?.limits ?? []} />
        </>
      ) : (
        figures !== null && <p className="text-2">填齐标题、依据文号和条款后，案例会随每次修改重新计算。</p>
      )}
    </div>
  );
}
