import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '#platform/contract/resource.ts';
import { compareVersions } from '#platform/web/console/versions.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getManageCalls, type ManageCalls, type PublicationRecord } from '../publishing.contract.ts';
import { listFormFields } from './fields/field-kinds.ts';
import { compareParagraphs } from './paragraph-changes.ts';
import { getFieldFormatters, getParagraphs, getStoredText } from './version-words.ts';

interface VersionsProps {
  readonly resource: Resource;
  readonly record: PublicationRecord;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;
type Version = ManageCalls['listVersions'] extends {
  readonly output: { readonly schema: { readonly _output: infer V } };
}
  ? V
  : never;

const PAGE = 20;
const MARKS = { both: '', before: '现在的', after: '这一版的' } as const;

/** Displays the differences between two texts with markup, paragraph by paragraph. */
function TextChanges({ now, then }: { readonly now: string; readonly then: string }) {
  return (
    <div className="pb-diff">
      {compareParagraphs(getParagraphs(now), getParagraphs(then)).map(({ text, side }, index) => (
        <p key={`${index} ${text}`} className={side}>
          {side !== 'both' && <small>{MARKS[side]}</small>}
          {text}
        </p>
      ))}
    </div>
  );
}

interface ChangesProps {
  readonly resource: Resource;
  readonly now: Values;
  readonly then: Values;
}

/** Shows the differences between an older version and the current record, including its draft. */
function Changes({ resource, now, then }: ChangesProps) {
  const fields = listFormFields(resource.body, resource);
  const whole = (values: Values) => Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]));
  const differences = compareVersions({
    schema: resource.body,
    base: null,
    mine: whole(then),
    theirs: whole(now),
    writers: getFieldFormatters(resource),
  });
  if (differences.length === 0) return <p className="text-2">与现在的内容一致。</p>;
  const isRich = (key: string) => fields.some(({ name, kind }) => name === key && kind.kind === 'rich');
  return (
    <table className="table top conflict-table">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">现在的</th>
          <th scope="col">这一版的</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, label, mine, theirs }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {isRich(key) ? (
              <td colSpan={2}>
                <TextChanges now={getStoredText(now[key])} then={getStoredText(then[key])} />
              </td>
            ) : (
              <>
                <td data-label="现在的">{theirs}</td>
                <td data-label="这一版的">{mine}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface VersionRowProps extends VersionsProps {
  readonly version: Version;
  readonly now: Values & { readonly revision: number };
}

function VersionRow({ resource, record, version, now, onClose }: VersionRowProps) {
  const calls = getManageCalls(resource);
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const restore = useCommand(calls.restore, { stale: [calls.list, calls.get] });
  const { publishTime, publisherName, approverName, withdrawTime, withdrawReason } = version;
  const confirm = useConfirm();
  const bringBack = async () => {
    // A draft that was never published is not part of any version.
    const question = {
      title: `恢复第 ${version.version} 版？`,
      body: '还没有发布的修改将被这一版替换，不能找回。',
      action: '恢复',
      isDangerous: true,
    };
    if (record.hasDraft && !(await confirm(question))) return;
    await restore.mutateAsync({ body: { uuid: record.uuid, revision: now.revision, version: version.version } });
    toasts.show('success', `第 ${version.version} 版已成为草稿，发布后读者才能看到`);
    onClose();
  };
  return (
    <li>
      <div className="pb-version">
        <b>第 {version.version} 版</b>
        <span className="text-3 small">
          {publishTime} {publisherName ?? ''} 发布{approverName && `，${approverName} 批准`}
          {withdrawTime && `，${withdrawTime} 撤下：${withdrawReason ?? ''}`}
        </span>
        <span className="pb-actions">
          <button
            type="button"
            className="btn small"
            aria-expanded={isOpen}
            aria-label={`比较第 ${version.version} 版`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : '比较'}
          </button>
          {hasPermission(session, [`manage:${resource.name}:edit`]) && (
            <Button
              size="small"
              aria-label={`恢复第 ${version.version} 版`}
              isBusy={restore.isPending}
              onClick={() => void bringBack()}
            >
              恢复
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Changes resource={resource} now={now} then={version.body} />}
    </li>
  );
}

/** Shows the published versions, each compared with the current record. */
export function VersionsDialog(props: VersionsProps) {
  const { resource, record, onClose } = props;
  const calls = getManageCalls(resource);
  const [pageNum, setPageNum] = useState(1);
  const input = { params: { id: record.uuid }, query: { pageNum, pageSize: PAGE } };
  const versions = useQuery({ ...query(calls.listVersions, input), staleTime: 0 });
  const now = useQuery({ ...query(calls.get, { params: { id: record.uuid } }), staleTime: 0 });
  return (
    <Dialog title={`“${record.title}”的版本`} width={880} onClose={onClose}>
      <QueryView query={versions} subject="版本" lines={4}>
        {({ rows, total }) => (
          <>
            {total === 0 && (
              <p className="text-2">
                {record.state === 'published'
                  ? '现在的内容随程序提供，没有修改过。修改并发布后，历次版本列在这里。'
                  : '还没有发布过。'}
              </p>
            )}
            <ol className="pb-versions">
              {now.data &&
                rows.map((version) => <VersionRow key={version.version} {...props} version={version} now={now.data} />)}
            </ol>
            {total > PAGE && (
              <p className="row gap-8">
                <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
                  较新的版本
                </Button>
                <Button size="small" disabled={pageNum * PAGE >= total} onClick={() => setPageNum(pageNum + 1)}>
                  较早的版本
                </Button>
              </p>
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
