import { useQueryClient } from '@tanstack/react-query';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { FormItem } from '#platform/web/console/form.tsx';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { RegionSelect } from '#platform/web/console/region-select.tsx';
import { NumberInput, TextArea, TextInput } from '#platform/web/console/text-inputs.tsx';
import { query } from '#platform/web/query.ts';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import type { Filing } from '../contract/fields.ts';
import { editFiling, getFiling } from '../filing.contract.ts';
import { STALE_FILING_CALLS } from './move-dialog.tsx';
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

/** Form fields without a value must be undefined, not null. */
const getValues = (filing: Filing): Record<string, unknown> =>
  Object.fromEntries(NAMES.map((name) => [name, filing[name] || undefined]));

function Fields({ filing }: { readonly filing: Filing }) {
  const owners = useOwnerOptions(filing);
  return (
    <>
      <FormItem name="name" label="申报名称" isRequired className="w">
        <TextInput />
      </FormItem>
      <FormItem name="ownerUuid" label="负责人">
        <ChoiceInput empty="未指定" options={owners} />
      </FormItem>
      <FormItem name="region" label="申报地区">
        <RegionSelect />
      </FormItem>
      <FormItem name="acceptOrg" label="受理机关">
        <TextInput />
      </FormItem>
      <FormItem name="entryUrl" label="办理入口">
        <TextInput placeholder="https://" />
      </FormItem>
      <FormItem name="route" label="审批路径">
        <TextInput />
      </FormItem>
      <FormItem name="legalDays" label="法定期限（工作日）">
        <NumberInput isWhole />
      </FormItem>
      <FormItem name="plannedOn" label="计划提交日期">
        <DayInput label="计划提交日期" />
      </FormItem>
      <FormItem name="correctionDueOn" label="补正期限">
        <DayInput label="补正期限" />
      </FormItem>
      <FormItem name="budgetWan" label="预算（万元）">
        <NumberInput />
      </FormItem>
      <FormItem name="note" label="备注" className="w">
        <TextArea rows={3} maxLength={2000} />
      </FormItem>
    </>
  );
}

/** Edits the fields of a filing that the clerk fills in; the state is changed in another dialog. */
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
      stale={STALE_FILING_CALLS}
      onClose={onClose}
      toInput={(values, revision) => ({ body: { ...values, uuid, revision } as never })}
    >
      <Fields filing={filing} />
    </RecordForm>
  );
}
