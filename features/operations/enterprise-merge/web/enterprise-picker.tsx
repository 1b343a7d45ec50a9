import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  getManagedEnterprise,
  listEnterprises,
} from '#features/operations/enterprise-admin/enterprise-admin.contract.ts';
import { query } from '#platform/web/query.ts';
import { QueryView } from '#platform/web/ui/query-view.tsx';

const MAX_ = 8;

interface EnterprisePickerProps {
  readonly label: string;
  readonly onPick: (uuid: string) => void;
}

/** Searches for one enterprise by its name or code. */
export function EnterprisePicker({ label, onPick }: EnterprisePickerProps) {
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const isAsked = keyword.trim().length >= 2;
  const found = useQuery({
    ...query(listEnterprises, { query: { keyword: keyword.trim(), pageNum: 1, pageSize: MAX_ } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const rows = isAsked ? (found.data?.rows ?? []) : [];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder="企业名称或信用代码，两个字以上"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {isAsked && found.isSuccess && rows.length === 0 && <span className="hp">没有找到企业</span>}
      {rows.length > 0 && (
        <ul className="fm-found">
          {rows.map(({ uuid, entName, creditCode }) => (
            <li key={uuid}>
              <button type="button" className="fm-pick" onClick={() => onPick(uuid)}>
                <b>{entName}</b>
                <small className="text-3 num">{creditCode}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChosenEnterpriseProps {
  readonly uuid: string;
  readonly onChange: () => void;
}

/** Displays the selected enterprise while the user searches for the other one. */
export function SelectedEnterprise({ uuid, onChange }: ChosenEnterpriseProps) {
  const enterprise = useQuery(query(getManagedEnterprise, { params: { id: uuid } }));
  return (
    <section className="fm-chosen" aria-label="保留的企业">
      <span className="text-2">保留的企业</span>
      <QueryView query={enterprise} subject="企业" lines={1}>
        {({ entName, creditCode }) => (
          <span className="fm-name">
            <b>{entName}</b>
            <small className="text-3 num">{creditCode}</small>
          </span>
        )}
      </QueryView>
      <button type="button" className="lnk" onClick={onChange}>
        更换
      </button>
    </section>
  );
}
