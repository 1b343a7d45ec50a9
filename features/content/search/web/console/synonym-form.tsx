import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { FormItem } from '#platform/web/console/form.tsx';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { WordsInput } from '#platform/web/console/words-input.tsx';
import { toasts } from '#platform/web/toasts.ts';
import {
  addSynonymGroup,
  editSynonymGroup,
  listSynonymGroups,
  MAX_SYNONYM_TERMS,
  type Synonym,
  type SynonymFields,
} from '../../contract/synonyms.ts';

const STATUSES = [
  { value: '0', label: '使用中' },
  { value: '1', label: '已停用' },
];

function Fields() {
  return (
    <>
      <FormItem
        className="w"
        name="terms"
        label="词语"
        isRequired
        help={`全称写在最前，输入一个词语后按回车；最多 ${MAX_SYNONYM_TERMS} 个，只含文字和数字`}
      >
        <WordsInput isSplitAtSpaces />
      </FormItem>
      <FormItem name="status" label="状态">
        <ChoiceInput options={STATUSES} />
      </FormItem>
    </>
  );
}

interface SynonymFormProps {
  /** Null for a new group. */
  readonly group: Synonym | null;
  readonly onClose: () => void;
}

export function SynonymForm({ group, onClose }: SynonymFormProps) {
  const shared = {
    stale: [listSynonymGroups],
    onClose,
    onSaved: () => toasts.show('success', '已保存，搜索立即生效'),
  };
  const getFields = (values: Record<string, unknown>) => values as unknown as SynonymFields;
  if (group === null) {
    return (
      <RecordForm
        {...shared}
        title="新增同义词组"
        route={addSynonymGroup}
        initial={{ terms: [], status: '0' }}
        toInput={(values) => ({ body: getFields(values) })}
      >
        <Fields />
      </RecordForm>
    );
  }
  return (
    <RecordForm
      {...shared}
      title="修改同义词组"
      route={editSynonymGroup}
      initial={{ terms: group.terms, status: group.status }}
      toInput={(values) => ({ body: { ...getFields(values), uuid: group.uuid } })}
    >
      <Fields />
    </RecordForm>
  );
}
