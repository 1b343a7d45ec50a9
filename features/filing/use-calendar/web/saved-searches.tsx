import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '#platform/web/call-error.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { addSearch, listSearches, removeSearch, type SavedSearch } from '../use-calendar.contract.ts';
import { getCalendarViewAddress } from './use-views.ts';

/** Formats a condition as query parameters. */
function getFilters({ condition }: SavedSearch, on: string, to: string): Record<string, string> {
  const set = Object.entries(condition).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || (name === 'subject' && value === 'person')
      ? []
      : [[name, String(value)] as const],
  );
  return { on, ...(to !== on && { to }), ...Object.fromEntries(set) };
}

function Enough({ search }: { readonly search: SavedSearch }) {
  const { counts, wanted } = search;
  const free = counts.free + counts.expected;
  if (wanted === null) return <b className="num">{free}</b>;
  return (
    <>
      <b className={free < wanted ? 'num uc-short' : 'num'}>
        {free} / {wanted}
      </b>
      <span className="text-3 small">{free < wanted ? `差 ${wanted - free}` : '够'}</span>
    </>
  );
}

interface SavedSearchesProps {
  readonly on: string;
  readonly to: string;
  readonly canEdit: boolean;
}

/** Shows 常用条件 with the number of matches that are available in the displayed period. */
export function SavedSearches({ on, to, canEdit }: SavedSearchesProps) {
  const found = useQuery(query(listSearches, { query: { on, to } }));
  const confirm = useConfirm();
  const remove = useCommand(removeSearch, { stale: [listSearches] });
  if (!found.data || found.data.length === 0) return null;
  const ask = async (search: SavedSearch) => {
    if (!(await confirm({ title: `删除常用条件“${search.name}”？`, action: '删除', isDangerous: true }))) return;
    await remove.mutateAsync({ params: { id: search.uuid } });
    toasts.show('success', '已删除');
  };
  return (
    <ul className="uc-searches" aria-label="常用条件">
      {found.data.map((search) => (
        <li key={search.uuid}>
          <Link className="tap" to={getCalendarViewAddress('free', getFilters(search, on, to))}>
            {search.name}
          </Link>
          <Enough search={search} />
          {canEdit && (
            <button
              type="button"
              className="uc-x"
              aria-label={`删除常用条件${search.name}`}
              onClick={() => void ask(search)}
            >
              <Icon name="close" size="small" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SaveSearchProps {
  readonly condition: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Saves the current conditions under a name, with the required number of matches. */
export function SaveSearchDialog({ condition, onClose }: SaveSearchProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [wanted, setWanted] = useState('');
  const [error, setError] = useState<string | undefined>();
  const save = useCommand(addSearch, { stale: [listSearches], quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('请填写名称');
    try {
      const body = { name, condition, wanted: wanted === '' ? null : Number(wanted) };
      await save.mutateAsync({ body });
      toasts.show('success', '已保存常用条件');
      onClose();
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      setError(reason.fields[0]?.message ?? reason.message);
    }
  };
  return (
    <Dialog title="保存为常用条件" onClose={onClose}>
      <form id={form} noValidate onChange={() => setError(undefined)} onSubmit={(event) => void submit(event)}>
        <TextField
          label="名称"
          isRequired
          maxLength={50}
          value={name}
          error={error}
          help="如：一建建筑，持 B 证"
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="需要数量"
          inputMode="numeric"
          value={wanted}
          help="填写后显示够不够，可留空"
          onChange={(event) => setWanted(event.target.value.replace(/\D/g, '').slice(0, 6))}
        />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={save.isPending} busyLabel="保存中">
            保存
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
