import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { getWatermarkLines } from '#domain/bid-packs/mark.ts';
import type { PackLayout } from '#features/filing/filing-documents/contract/pack-state.ts';
import {
  buildLayoutOptions,
  PACK_FILE_SIZE_LIMITS,
  parsePackLayout,
} from '#features/filing/filing-documents/web/filing-documents.web-api.ts';
import { useCalendarPages } from '#features/filing/use-calendar/pages/use-calendar.pages.ts';
import { listSearches } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { CallError } from '#platform/web/call-error.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { canMakeCallForAllKinds } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import {
  ALL_FILES_RIGHT,
  FILES_RIGHT_REQUIRED,
  listBidPackLog,
  listBidPacks,
  makeBidPack,
} from '../bid-packs.contract.ts';
import { BidGroupCard } from './group-card.tsx';
import { type BidGroupDraft, buildBidGroupInput, CERTIFICATES_OPTION, findBidGroupError } from './groups.ts';
import { PersonGroupFields } from './pick-people.tsx';

const FREE_PAGE = `${href(useCalendarPages.useCalendar)}?view=free`;
const SHAPES = buildLayoutOptions('逐个文件，按组编号命名', '每组一个 PDF，带封面和页码');

/** Form that creates a watermarked pack for a tender from groups of people and certificates. */
export function NewPack() {
  const today = useToday();
  const session = useSession();
  const entName = session.ent?.entName ?? '';
  const mayRead = canMakeCallForAllKinds(session, ALL_FILES_RIGHT);
  const [tender, setTender] = useState('');
  const [useOn, setUseOn] = useState(today);
  const [useTo, setUseTo] = useState(today);
  const [shape, setShape] = useState<PackLayout>('files');
  const [limit, setLimit] = useState('');
  const [withLicence, setWithLicence] = useState(true);
  const [groups, setGroups] = useState<readonly BidGroupDraft[]>([]);
  const [error, setError] = useState<string | null>(null);
  const searches = useQuery(query(listSearches, { query: { on: useOn } }));
  const make = useCommand(makeBidPack, { stale: [listBidPacks, listBidPackLog], quiet: true });
  const offers = [
    ...(searches.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
    { value: CERTIFICATES_OPTION, label: '企业资质证书（全部有效的）' },
  ].filter(({ value }) => groups.every(({ key }) => key !== value));
  const add = (key: string) => {
    const search = searches.data?.find(({ uuid }) => uuid === key);
    if (search === undefined && key !== CERTIFICATES_OPTION) return;
    const draft = { key, name: search?.name ?? '企业资质证书', search: search?.uuid ?? null };
    const condition = search?.condition ?? { subject: 'certificate' as const };
    setGroups([...groups, { ...draft, condition, wanted: search?.wanted ?? null, uuids: null }]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = tender.trim() === '' ? '请填写投标项目名称' : findBidGroupError(groups);
    setError(fault);
    if (fault !== null) return;
    try {
      const mostMb = limit === '' ? null : Number(limit);
      await make.mutateAsync({
        body: {
          tender: tender.trim(),
          useOn,
          useTo,
          shape,
          mostMb,
          withLicence,
          groups: groups.map(buildBidGroupInput),
        },
      });
      toasts.show('success', '已开始整理');
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      setError(reason.fields[0]?.message ?? reason.message);
    }
  };
  return (
    <Card title="整理一份" note="选人和证书，扫描件逐页加水印；常用条件的名称不写进材料">
      <form noValidate className="bp-form" onChange={() => setError(null)} onSubmit={(event) => void submit(event)}>
        <div className="bp-fields">
          <TextField
            label="投标项目名称"
            isRequired
            maxLength={100}
            value={tender}
            onChange={(event) => setTender(event.target.value)}
          />
          <div className="field">
            <label htmlFor="bp-on">使用日期</label>
            <DayInput
              id="bp-on"
              label="使用日期"
              value={useOn}
              onDay={(day) => {
                setUseOn(day ?? today);
                if ((day ?? today) > useTo) setUseTo(day ?? today);
              }}
            />
          </div>
          <div className="field">
            <label htmlFor="bp-to">使用到</label>
            <DayInput id="bp-to" label="使用到" value={useTo} min={useOn} onDay={(day) => setUseTo(day ?? useOn)} />
          </div>
          <SelectField
            label="整理方式"
            value={shape}
            options={SHAPES}
            onChange={(event) => setShape(parsePackLayout(event.target.value))}
          />
          <SelectField
            label="单个文件上限"
            value={limit}
            options={PACK_FILE_SIZE_LIMITS}
            onChange={(event) => setLimit(event.target.value)}
          />
        </div>
        <ul className="bp-groups" aria-label="所选分组">
          {groups.map((group) => (
            <BidGroupCard
              key={group.key}
              group={group}
              on={useOn}
              to={useTo}
              onChange={(changed) => setGroups(groups.map((one) => (one.key === changed.key ? changed : one)))}
              onRemove={() => setGroups(groups.filter(({ key }) => key !== group.key))}
            />
          ))}
        </ul>
        <PersonGroupFields
          on={useOn}
          onPick={(group) => setGroups([...groups.filter(({ key }) => key !== group.key), group])}
        />
        <div className="row gap-8 wrap bp-add">
          <SelectField
            label="添加一组"
            value=""
            placeholder="证书或常用条件"
            options={offers}
            onChange={(event) => add(event.target.value)}
          />
          <Link to={FREE_PAGE}>到使用日历保存条件</Link>
        </div>
        <label className="row gap-8 bp-licence">
          <input type="checkbox" checked={withLicence} onChange={(event) => setWithLicence(event.target.checked)} />
          附营业执照
        </label>
        <p className="text-2 small bp-mark">
          水印：
          {getWatermarkLines({ tender: tender.trim() || '投标项目名称', entName, day: today }).join(' ')}
        </p>
        {!mayRead && <p className="alert">{FILES_RIGHT_REQUIRED}</p>}
        <ActionError>{error}</ActionError>
        <div>
          <Button kind="primary" type="submit" disabled={!mayRead} isBusy={make.isPending} busyLabel="提交中">
            整理成包
          </Button>
        </div>
      </form>
    </Card>
  );
}
