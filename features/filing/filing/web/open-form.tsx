import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { FILING_KIND_LABELS, FILING_KINDS } from '#domain/filing/kinds.ts';
import { StandardSelect, useStandards } from '#features/standards/standards/web/standards.web-api.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { FormItem, useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { RegionSelect } from '#platform/web/console/region-select.tsx';
import { TextInput } from '#platform/web/console/text-inputs.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { addFiling, countFilings, listFilings } from '../filing.contract.ts';
import { type FilingOrigin, getFilingAddress } from './filing-views.ts';

/** The server rejects levels for which applications are no longer accepted, and names the document. */
function LevelSelect(props: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string | null) => void;
}) {
  const form = useFormInstance();
  const code = useWatch('standardCode', form) as string | undefined;
  const { standards } = useStandards();
  const levels = standards.find((one) => one.code === code)?.levels ?? [];
  return (
    <ChoiceInput
      {...props}
      disabled={!code}
      empty={code ? '未选择' : '先选择资质标准'}
      options={levels.map((level) => ({ value: level, label: level }))}
    />
  );
}

function Fields({ isFixed }: { readonly isFixed: boolean }) {
  const form = useFormInstance();
  return (
    <>
      <FormItem name="name" label="申报名称" isRequired className="w">
        <TextInput placeholder="如：建筑工程施工总承包二级首次申请" />
      </FormItem>
      <FormItem name="kind" label="申报类型" isRequired>
        <ChoiceInput options={FILING_KINDS.map((value) => ({ value, label: FILING_KIND_LABELS[value] }))} />
      </FormItem>
      <FormItem name="region" label="申报地区" help="据此带出受理机关和办理入口">
        <RegionSelect />
      </FormItem>
      {!isFixed && (
        <>
          <FormItem name="standardCode" label="资质标准" help="变更等与等级无关的申报可留空">
            <StandardSelect onChange={() => form.setFieldValue('level', undefined)} />
          </FormItem>
          <FormItem name="level" label="资质等级">
            <LevelSelect />
          </FormItem>
        </>
      )}
      <FormItem name="plannedOn" label="计划提交日期">
        <DayInput label="计划提交日期" />
      </FormItem>
    </>
  );
}

export interface NewFilingFormProps {
  readonly from?: FilingOrigin | undefined;
  /** The standard by which the list is filtered, if any. */
  readonly standardCode?: string | undefined;
  readonly onClose: () => void;
}

/** Creates a filing and opens it after saving. */
export function NewFilingForm({ from, standardCode: listed, onClose }: NewFilingFormProps) {
  const navigate = useNavigate();
  const { runUuid, standardCode, level, ...given } = from ?? {};
  const fixed = from === undefined ? {} : { runUuid, standardCode, level };
  const isSaved = useRef(false);
  return (
    <RecordForm
      title={from === undefined ? '新建申报' : '由此建立申报'}
      route={addFiling}
      initial={from === undefined ? { standardCode: listed } : given}
      stale={[listFilings, countFilings]}
      onClose={() => {
        // Closing the form removes the report from the address; after saving, the address already contains the new filing.
        if (from === undefined || !isSaved.current) onClose();
      }}
      onSaved={({ uuid }) => {
        isSaved.current = true;
        void navigate(getFilingAddress(uuid));
      }}
      toInput={(values) => ({ body: { ...values, ...fixed } as never })}
    >
      <Fields isFixed={from !== undefined} />
    </RecordForm>
  );
}
