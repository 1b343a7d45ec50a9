import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { MAX_CONFLICTS_PER_USE } from '#domain/use-calendar/conflicts.ts';
import { USE_KIND_LABELS } from '#domain/use-calendar/use.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { achievementsPages } from '#features/records/achievements/pages/achievements.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { UseConflict, UseRow } from '../contract/fields.ts';
import { formatPeriod, formatTimeLeft, PHASE_LABELS, USE_KIND_CLASSES } from './use-words.ts';

export interface UseActions {
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly edit: (row: UseRow) => void;
  readonly remove: (row: UseRow) => Promise<void>;
}

/** Tag for the kind of a use; a finished project is not tagged as under construction. */
export function UseKindTag({ row }: { readonly row: Pick<UseRow, 'kind' | 'phase'> }) {
  const isBuilt = row.kind === 'project' && row.phase === 'over';
  return (
    <span className={`uc-kind ${USE_KIND_CLASSES[row.kind]}`}>{isBuilt ? '已完项目' : USE_KIND_LABELS[row.kind]}</span>
  );
}

/** Lists the conflicts with the document behind each, and whether each conflict is certain. */
export function UseConflictList({ list }: { readonly list: readonly UseConflict[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="uc-conflicts" aria-label="冲突">
      {list.map((one) => (
        <li key={`${one.code} ${one.otherId}`}>
          <Icon name="triangle" />
          <span>
            {one.words}（{one.fromOn ?? '开始日期待核对'} 至 {one.toOn ?? '未定'}）
            {one.docNumber !== null && (
              <>
                {' '}
                <Cite docNumber={one.docNumber} /> <span className="tag y">原文待核对</span>
              </>
            )}
            {!one.isCertain && <span className="tag y">待核对</span>}
          </span>
        </li>
      ))}
      {list.length >= MAX_CONFLICTS_PER_USE && (
        <li className="text-3 small">最多列出 {MAX_CONFLICTS_PER_USE} 处，处理后可见其余</li>
      )}
    </ul>
  );
}

export function RemainingTime({ row }: { readonly row: UseRow }) {
  const words = formatTimeLeft(row);
  return (
    <span className="text-3 small">
      {PHASE_LABELS[row.phase]}
      {words !== null && `，${words}`}
    </span>
  );
}

/** Returns the address and label of the record from which a use is derived. */
export function getUseSource({
  projectUuid,
  filingUuid,
}: Pick<UseRow, 'projectUuid' | 'filingUuid'>): readonly [string, string] {
  if (filingUuid !== null) return [href(filingDocumentsPages.filing, null, { filing: filingUuid }), '来自申报'];
  return projectUuid === null
    ? [href(achievementsPages.registeredAchievements), '来自人员业绩']
    : [href(nationalPlatformPages.projects), '来自项目'];
}

export function UseActionButtons({ row, actions }: { readonly row: UseRow; readonly actions: UseActions }) {
  if (row.uuid === null) {
    const [to, words] = getUseSource(row);
    return (
      <Link className="small tap" to={to}>
        {words}
        <span className="sr-only">，到那里修改{row.title}</span>
      </Link>
    );
  }
  return (
    <span className="row-acts no-print">
      {actions.canEdit && (
        <button
          type="button"
          className="lnk"
          aria-label={`编辑${row.subjectName}的${row.title}`}
          onClick={() => actions.edit(row)}
        >
          编辑
        </button>
      )}
      {actions.canRemove && (
        <button
          type="button"
          className="lnk"
          aria-label={`删除${row.subjectName}的${row.title}`}
          onClick={() => void actions.remove(row)}
        >
          删除
        </button>
      )}
    </span>
  );
}

/** Shows one use beside the calendar or in a list on phones. */
export function UseItem({ row, actions }: { readonly row: UseRow; readonly actions: UseActions }) {
  const shown = stripSampleMarks(row);
  return (
    <div className="uc-item">
      <p className="row between gap-8">
        <b>
          {shown.subjectName}
          {!row.isSubjectThere && <span className="tag g">已不在档案中</span>}
        </b>
        <UseKindTag row={row} />
      </p>
      <p>
        {shown.title}
        {shown.role !== null && `，${shown.role}`}
        {row.isLocked && <span className="tag b">锁证</span>}
      </p>
      <p className="text-2 small num">{formatPeriod(row)}</p>
      <UseConflictList list={shown.conflicts} />
      {shown.note !== null && <p className="text-3 small">{shown.note}</p>}
      <p className="row between gap-8">
        <RemainingTime row={row} />
        <UseActionButtons row={row} actions={actions} />
      </p>
    </div>
  );
}
