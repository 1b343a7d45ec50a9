import { type FormEvent, useId, useState } from 'react';
import { listAchievementOptions } from '#features/records/achievements/achievements.contract.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsToForm } from '#platform/web/field-errors.ts';
import { useCommand } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import {
  addDocumentRequest,
  type DocumentRequestLink,
  listDocumentRequests,
  MAX_HOLDER_LINK_DAYS,
} from '../holder-documents.contract.ts';

interface RequestDialogProps {
  readonly filing: string;
  /** The last selectable day. */
  readonly endOn: string;
  readonly onClose: () => void;
  readonly onMade: (link: DocumentRequestLink) => void;
}

interface PersonFieldProps {
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (uuid: string) => void;
}

/** People are searched by name, because an enterprise may have thousands. */
function PersonField({ chosen, error, onChoose }: PersonFieldProps) {
  const [keyword, setKeyword] = useState('');
  const found = useStickyQuery(listAchievementOptions, { query: { person: keyword } });
  return (
    <>
      <TextField
        label="按姓名查找"
        value={keyword}
        error={error}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <QueryView query={found} subject="人员" lines={3}>
        {({ people }) => (
          <fieldset className="hp-people">
            <legend>收取谁的资料</legend>
            {people.length === 0 && <span className="text-3 small">没有找到</span>}
            {people.map((person) => (
              <label key={person.uuid} className="fl-point">
                <input
                  type="radio"
                  name="personUuid"
                  checked={chosen === person.uuid}
                  onChange={() => onChoose(person.uuid)}
                />
                <span>
                  {person.name} <span className="text-3 small">{person.note}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </QueryView>
    </>
  );
}

const FIELDS = ['phone', 'purpose', 'papers', 'endOn'] as const;

/** Creates a request: person, documents and end date. */
export function DocumentRequestDialog({ filing, endOn: lastDay, onClose, onMade }: RequestDialogProps) {
  const form = useId();
  const [personUuid, setPerson] = useState('');
  const [values, setValues] = useState({ phone: '', purpose: '', papers: '身份证、注册证书', endOn: lastDay });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const add = useCommand(addDocumentRequest, { stale: [listDocumentRequests], quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (personUuid === '') {
      setErrors({ personUuid: '请选择人员' });
      return;
    }
    try {
      onMade(await add.mutateAsync({ body: { filingUuid: filing, personUuid, ...values } }));
    } catch (reason) {
      setErrors(mapErrorsToForm(toCallError(reason), ['personUuid', ...FIELDS]));
    }
  };
  const getField = (name: (typeof FIELDS)[number]) => ({
    value: values[name],
    error: errors[name],
    isRequired: true,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Dialog title="向本人收取资料" onClose={onClose} isEnterprise>
      <form id={form} className="hp-form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="text-2 small">本人打开链接，凭手机验证码上传；您审核通过后才收入档案。</p>
        <PersonField chosen={personUuid} error={errors['personUuid']} onChoose={setPerson} />
        <TextField label="本人手机号" type="tel" inputMode="numeric" maxLength={20} {...getField('phone')} />
        <TextField label="用途" maxLength={200} placeholder="如：办理建筑工程二级资质申报" {...getField('purpose')} />
        <TextField label="需要的资料" maxLength={500} {...getField('papers')} />
        <DayField
          {...getField('endOn')}
          label="截止日期"
          help={`最长 ${MAX_HOLDER_LINK_DAYS} 天，到期后链接失效`}
          onChange={(endOn) => setValues({ ...values, endOn })}
        />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={add.isPending}>
            生成链接
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
