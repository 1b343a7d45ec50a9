import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { canCopyPlatformValue } from '#domain/national-platform/compare.ts';
import {
  formatPlatformState,
  PLATFORM_TEXTS,
  SOURCE_TEXTS,
  type SourceTexts,
} from '#domain/national-platform/provenance.ts';
import {
  countProjects,
  getProject,
  listProjects,
  type ProjectDetail,
} from '#features/records/projects/projects.contract.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { getQueryKey, query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { type FindingRow, listFindings, settleDifference } from '../national-platform.contract.ts';
import { FindingAdvice, formatBothValues } from './finding-advice.tsx';
import './national-platform.css';

type Difference = ProjectDetail['diff'][number];

interface ReasonFormProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSend: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReasonForm({ label, isBusy, onSend, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onSend(reason.trim());
  };
  return (
    <form className="np-reason" onSubmit={send}>
      <input
        aria-label={`保留${label}的理由`}
        placeholder="理由，例如：竣工备案表为准，已申请平台更正"
        maxLength={200}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button size="small" kind="primary" type="submit" isBusy={isBusy}>
        保留
      </Button>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </form>
  );
}

interface RowProps {
  readonly project: string;
  readonly they: SourceTexts;
  readonly item: Difference;
  /** The advice for the difference; undefined while it is loading. */
  readonly finding: FindingRow | undefined;
  readonly canEdit: boolean;
}

function DifferenceRow({ project, they, item, finding, canEdit }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const settle = useCommand(settleDifference, {
    stale: [getProject, listProjects, countProjects],
    onDone: () => {
      setAsking(false);
      // The evaluation behind this query is slow, so it is not awaited.
      void client.invalidateQueries({ queryKey: getQueryKey(listFindings) });
    },
  });
  const label = item.label ?? item.field;
  const send = (side: 'ours' | 'theirs', reason?: string) =>
    settle.mutate({ body: { projectUuid: project, field: item.field, side, reason } });
  return (
    <li>
      <b>{label}</b>
      <span className="text-2">{formatBothValues(item, they)}</span>
      {finding && <FindingAdvice finding={finding} they={they} />}
      {item.keptReason && <span className="text-3">已保留本企业数据：{item.keptReason}</span>}
      {canEdit && !isAsking && (
        <span className="row gap-8 np-acts">
          {canCopyPlatformValue(item.field) ? (
            <Button
              size="small"
              isBusy={settle.isPending}
              aria-label={`采用${they.name}的${label}`}
              onClick={() => send('theirs')}
            >
              采用{they.name}数据
            </Button>
          ) : (
            <span className="text-3">{they.name}正确时，请在编辑里修改</span>
          )}
          <Button size="small" aria-label={`保留本企业的${label}`} onClick={() => setAsking(true)}>
            保留本企业数据
          </Button>
        </span>
      )}
      {isAsking && (
        <ReasonForm
          label={label}
          isBusy={settle.isPending}
          onSend={(reason) => send('ours', reason)}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/**
 * Lists the differences between one project and the platform. The user resolves each difference by adopting the platform's value or by
 * giving a reason to keep the enterprise's value.
 */
export function DifferenceList({ project }: { readonly project: ProjectDetail }) {
  const canEdit = useCanChange()('project:info:edit');
  const isMissing = project.platformState === 'missing';
  const hasDifference = isMissing || project.diff.length > 0;
  const found = useQuery({
    ...query(listFindings, { query: { projectUuid: project.uuid, pageSize: MAX_PAGE_SIZE } }),
    enabled: hasDifference,
  });
  if (!hasDifference) return null;
  const getFinding = (field: string) => found.data?.rows.find((one) => one.field === field);
  const missing = getFinding('missing');
  const they = project.platformSource === null ? PLATFORM_TEXTS : SOURCE_TEXTS[project.platformSource];
  return (
    <section aria-label="比对的差异">
      <h3 className="prj-h">
        {formatPlatformState(project)}
        {isMissing ? '' : `，${project.diff.length} 项`}
      </h3>
      {missing && <FindingAdvice finding={missing} they={they} />}
      <ul className="np-diffs">
        {project.diff.map((item) => (
          <DifferenceRow
            key={item.field}
            project={project.uuid}
            they={they}
            item={item}
            finding={getFinding(item.field)}
            canEdit={canEdit}
          />
        ))}
      </ul>
    </section>
  );
}
