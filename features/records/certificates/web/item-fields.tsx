import type { Category } from '#domain/records/certificate.ts';
import { certificateItem } from '#domain/records/certificate.ts';
import { arrangeFields } from '#domain/records/field.ts';
import type { StandardsState } from '#features/standards/standards/web/standards.web-api.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { FormList, type FormRow, useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { SearchSelect } from '#platform/web/console/search-select.tsx';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { MAX_CERTIFICATE_ITEMS } from '../contract/fields.ts';
import { groupStandards, listStandardLevels, type StandardGroup } from './standard-options.ts';

/** Fields of an item without name and status: the name is derived from the standard, the status from the certificate. */
const NAMES = arrangeFields(certificateItem, {
  first: ['standardCode', 'level', 'approvalDate', 'validEnd', 'approvalNo'],
  last: ['scope'],
  without: ['itemName', 'status'],
});

interface ItemFieldsProps {
  readonly category: Category;
  readonly catalogue: StandardsState;
  /** Codes of standards that the record already uses; these stay selectable. */
  readonly held: readonly string[];
}

/** The items (资质项) of a certificate inside its form. */
export function ItemFields({ category, catalogue, held }: ItemFieldsProps) {
  const groups = groupStandards(catalogue.standards, category, held);
  return (
    <FormList name="items">
      {(fields, { add, remove }) => (
        <fieldset className="w items">
          <legend>资质项</legend>
          {catalogue.hasFailed && <ActionError>资质标准没有加载出来，暂时不能选择标准，请稍后重试。</ActionError>}
          {fields.map((field) => (
            <ItemRow
              key={field.key}
              field={field}
              groups={groups}
              catalogue={catalogue}
              onRemove={() => remove(field.name)}
            />
          ))}
          {fields.length < MAX_CERTIFICATE_ITEMS && (
            <Button isBlock onClick={() => add({})}>
              <Icon name="plus" />
              添加资质项
            </Button>
          )}
        </fieldset>
      )}
    </FormList>
  );
}

interface ItemRowProps {
  readonly field: FormRow;
  readonly groups: readonly StandardGroup[];
  readonly catalogue: StandardsState;
  readonly onRemove: () => void;
}

function ItemRow({ field, groups, catalogue, onRemove }: ItemRowProps) {
  const form = useFormInstance();
  const at = (name: string) => ['items', field.name, name];
  const code = useWatch(at('standardCode'), form) as string | undefined;
  const number = field.name + 1;
  const levels = listStandardLevels(catalogue.standards, code);
  const choose = (chosen: string | null) => {
    const name = catalogue.standards.find((one) => one.code === chosen)?.name;
    if (name) form.setFieldValue(at('itemName'), name);
    form.setFieldValue(at('level'), undefined);
  };
  return (
    <div className="item">
      <div className="item-head">
        <b>第 {number} 项</b>
        <button type="button" className="btn plain small" aria-label={`移除第 ${number} 项资质项`} onClick={onRemove}>
          <Icon name="trash" />
          移除
        </button>
      </div>
      <RecordFields
        spec={certificateItem}
        names={NAMES}
        at={field.name}
        editors={{
          standardCode: (
            <SearchSelect
              isRequired
              isLoading={catalogue.isLoading}
              placeholder="输入名称查找"
              options={groups}
              onChange={choose}
            />
          ),
          level: (
            <ChoiceInput
              empty={code ? '请选择' : '先选择资质标准'}
              disabled={!code}
              options={levels.map((level) => ({ value: level, label: level }))}
            />
          ),
        }}
      />
    </div>
  );
}
