import { useId, useState } from 'react';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import { listWhatIfSubjects, type WhatIfSubject } from '../what-if.contract.ts';
import type { FieldsProps } from './change-fields.tsx';

interface SubjectFieldProps extends Pick<FieldsProps, 'values' | 'errors' | 'onSet'> {
  /** The kind of subjects to search; null for people and projects. */
  readonly kind: WhatIfSubject['kind'] | null;
  /** Whether the user selects a registration of a person instead of the person. */
  readonly isRegistration: boolean;
}

interface Option {
  readonly ref: string;
  readonly kind: WhatIfSubject['kind'];
  readonly name: string;
  readonly note: string;
}

const listOptions = (subjects: readonly WhatIfSubject[], { kind, isRegistration }: SubjectFieldProps): Option[] =>
  subjects
    .filter((subject) => kind === null || subject.kind === kind)
    .flatMap((subject) =>
      isRegistration
        ? subject.registrations.map((one) => ({
            ref: one.ref,
            kind: subject.kind,
            name: subject.name,
            note: `${one.name}${one.validEnd === null ? '' : `，有效期至 ${one.validEnd}`}`,
          }))
        : [subject],
    );

const SHOWN = 8;

/** Searches subjects by name; the user selects one by clicking. */
export function SubjectField(props: SubjectFieldProps) {
  const { values, errors, onSet } = props;
  const [typed, setTyped] = useState('');
  const group = useId();
  const keyword = useDebouncedValue(typed);
  const found = useStickyQuery(listWhatIfSubjects, { query: { keyword } });
  const options = listOptions(found.data?.rows ?? [], props);
  const isCut = found.data !== undefined && found.data.total > found.data.rows.length;
  const shown = options.slice(0, SHOWN);
  return (
    <fieldset className="wi-subject w">
      <legend className="sr-only">对象</legend>
      <TextField
        label={props.kind === 'project' ? '查找项目' : props.kind === null ? '查找人员或项目' : '查找人员'}
        isRequired
        value={typed}
        placeholder="输入姓名、证书或项目名称"
        error={errors['ref']}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul>
        {shown.map((option) => (
          <li key={option.ref}>
            <label>
              <input
                type="radio"
                name={group}
                checked={values['ref'] === option.ref}
                onChange={() => {
                  onSet('ref', option.ref);
                  onSet('subjectKind', option.kind);
                }}
              />
              <b>{option.name}</b>
              <span className="text-3 small">{option.note}</span>
            </label>
          </li>
        ))}
      </ul>
      {isCut && <p className="text-3 small">符合的还有很多，请输入更多字</p>}
      {!isCut && options.length > shown.length && (
        <p className="text-3 small">另有 {options.length - shown.length} 个符合，请输入更多字</p>
      )}
      {found.data && options.length === 0 && <p className="text-3 small">没有符合的记录</p>}
    </fieldset>
  );
}
