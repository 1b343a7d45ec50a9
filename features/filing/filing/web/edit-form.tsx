import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber } from 'antd';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { RegionSelect } from '#platform/web/console/region-select.tsx';
import { CLEAR_PROPS } from '#platform/web/console/select-parts.tsx';
import { query } from '#platform/web/query.ts';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import type { Filing } from '../contract/fields.ts';
import { editFiling, getFiling } from '../filing.contract.ts';
import { STALE } from './move-dialog.tsx';
import { useOwnerOptions } from './task-dialog.tsx';

const NAMES = [
  'name',
  'region',
  'acceptOrg',
  'entryUrl',
  'route',
  'legalDays',
  'budgetWan',
  'plannedOn',
  'correctionDueOn',
  'ownerUuid',
  'note',
] as const;

/** Empty form fields are undefined, not null. */
const getValues = (filing: Filing): Record<string, unknown> =>
  Object.fromEntries(NAMES.map((name) => [name, filing[name] || undefined]));

function Fields({ filing }: { readonly filing: Filing }) {
  const owners = useOwnerOptions(filing);
  return (
    <>
      <Form.Item name="name" label="申报名称" required className="w">
        <Input allowClear={CLEAR_PROPS} />
      </Form.Item>
      <Form.Item name="ownerUuid" label="负责人">
        <ChoiceInput empty="未指定" options={owners} />
      </Form.Item>
      <Form.Item name="region" label="申报地区">
        <RegionSelect allowClear={CLEAR_PROPS} />
      </Form.Item>
      <Form.Item name="acceptOrg" label="受理机关">
        <Input allowClear={CLEAR_PROPS} />
      </Form.Item>
      <Form.Item name="entryUrl" label="办理入口">
        <Input allowClear={CLEAR_PROPS} placeholder="https://" />
      </Form.Item>
      <Form.Item name="route" label="审批路径">
        <Input allowClear={CLEAR_PROPS} />
      </Form.Item>
      <Form.Item name="legalDays" label="法定期限（工作日）">
        <InputNumber min={1} max={1000} precision={0} className="fl-number" />
      </Form.Item>
      <Form.Item name="plannedOn" label="计划提交日期">
        <DayInput label="计划提交日期" />
      </Form.Item>
      <Form.Item name="correctionDueOn" label="补正期限">
        <DayInput label="补正期限" />
      </Form.Item>
      <Form.Item name="budgetWan" label="预算（万元）">
        <InputNumber min={0} className="fl-number" />
      </Form.Item>
      <Form.Item name="note" label="备注" className="w">
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </>
  );
}

/** Edits the fields of a filing that the clerk fills in; its state is changed by moves, not edited here. */
export function EditForm({ filing, onClose }: { readonly filing: Filing; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { uuid } = filing;
  const read = async () => {
    const now = await client.fetchQuery({ ...query(getFiling, { params: { id: uuid } }), staleTime: 0 });
    return { revision: now.revision, values: getValues(now) };
  };
  return (
    <RecordForm
      title="修改申报"
      route={editFiling}
      initial={getValues(filing)}
      stored={{ revision: filing.revision, read }}
      stale={STALE}
      onClose={onClose}
      toInput={(values, revision) => ({ body: { ...values, uuid, revision } as never })}
    >
      <Fields filing={filing} />
    </RecordForm>
  );
}
