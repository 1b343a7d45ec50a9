import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '#platform/contract/resource.ts';
import { downloadFile } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import type { HeadingMapping, MappingGroup } from '#platform/web/console/heading-choices.ts';
import { HeadingChoicesCard } from '#platform/web/console/heading-choices-card.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import {
  addImport,
  getImportTemplate,
  type ImportBatch,
  type ImportPreview,
  listImports,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  previewContentImport,
  saveHeadingMappings,
  undoImport,
} from '../contract/batch.ts';
import { getManageCalls } from '../publishing.contract.ts';

const ERRORS_SHOWN = 50;
/** Placeholder for the sheet name, because a file of articles is read as one sheet. */
const ONE_SHEET = '-';
/** Polling interval in milliseconds for the number of created drafts. */
const LOOK_MS = 1500;

interface ChosenProps {
  readonly resource: Resource;
  readonly found: ImportPreview;
  readonly isBusy: boolean;
  readonly onImport: (partial: boolean) => void;
}

/** Returns the headings that differ from the template, with the assigned fields. */
const getGroups = ({ headings, fields }: ImportPreview): MappingGroup[] =>
  headings.length === 0
    ? []
    : [
        {
          title: '文件的列',
          lines: headings.map(({ word, column, how, guess }) => {
            const target = column ?? guess ?? '';
            const mark = how === 'saved' ? '已记住' : target === '' ? null : '猜测';
            return {
              key: word,
              sheet: ONE_SHEET,
              word,
              title: word,
              choices: fields,
              target,
              mark,
              isOpen: how === 'none',
            };
          }),
        },
      ];

/** Displays the content of the file and its errors. */
function Found({ resource, found, isBusy, onImport }: ChosenProps) {
  const { total, good, faulty, faults: errors, unknownColumns, rows } = found;
  const kinds = resource.kindField === undefined ? {} : (resource.choices?.[resource.kindField] ?? {});
  return (
    <>
      <p role="status">
        {total === 0
          ? '没有读到文章'
          : `读到 ${total} 篇，其中 ${good} 篇可以导入${faulty > 0 ? `，${faulty} 行有误` : ''}`}
        。{unknownColumns.length > 0 && `没有用到的列：${unknownColumns.join('、')}。`}
      </p>
      {errors.length > 0 && (
        <ScrollRegion className="pb-scroll" label="有误的行">
          <table className="table">
            <thead>
              <tr>
                <th>行</th>
                <th>标题</th>
                <th>栏目</th>
                <th>问题</th>
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, ERRORS_SHOWN).map(({ row, title, field, message }) => (
                <tr key={`${row} ${field} ${message}`}>
                  <td className="num">{row}</td>
                  <td>{title}</td>
                  <td>{field}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {errors.length === 0 && (
        <ul className="pb-found">
          {rows.map(({ row, kind, title, docNumber }) => (
            <li key={row}>
              {title} <small className="text-3">{[kinds[kind], docNumber].filter(Boolean).join('，')}</small>
            </li>
          ))}
          {total > rows.length && <li className="text-3">另有 {total - rows.length} 篇</li>}
        </ul>
      )}
      <DialogFooter>
        <Button
          kind="primary"
          isBusy={isBusy}
          busyLabel="导入中"
          disabled={good === 0}
          onClick={() => onImport(faulty > 0)}
        >
          {good === 0 ? '没有可导入的' : faulty > 0 ? `只导入没有错误的 ${good} 篇` : `导入 ${good} 篇为草稿`}
        </Button>
      </DialogFooter>
    </>
  );
}

function BatchRow({ batch, resource }: { readonly batch: ImportBatch; readonly resource: Resource }) {
  const confirm = useConfirm();
  const undo = useCommand(undoImport, { stale: [listImports, getManageCalls(resource).list] });
  const ask = async () => {
    const title = `撤销“${batch.fileName}”导入的 ${batch.made} 篇草稿？`;
    if (!(await confirm({ title, body: '草稿进入已删除的，可以逐篇恢复。', action: '撤销导入', isDangerous: true })))
      return;
    await undo.mutateAsync({ params: { id: batch.uuid } });
    toasts.show('success', '已撤销这一批');
  };
  const state = batch.undoneTime
    ? `已于 ${batch.undoneTime} 撤销`
    : batch.made < batch.total
      ? `已完成 ${batch.made} / ${batch.total} 篇`
      : `${batch.made} 篇${batch.published > 0 ? `，${batch.published} 篇已发布` : ''}`;
  return (
    <li className="pb-link">
      <b>{batch.fileName}</b>
      <span className="pb-link-foot">
        <small className="text-3">
          {state}；{batch.creatorName ?? '运营人员'}，{batch.createTime}
        </small>
        {!batch.undoneTime && batch.published === 0 && (
          <Button kind="text" size="small" isBusy={undo.isPending} onClick={() => void ask()}>
            撤销导入
          </Button>
        )}
      </span>
    </li>
  );
}

/** Imports many articles from one file: previews the file, creates drafts, and offers to undo the whole import. */
export function ImportDialog({ resource, onClose }: { readonly resource: Resource; readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<ImportPreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = useCommand(previewContentImport, { quiet: true });
  const save = useCommand(saveHeadingMappings, { quiet: true });
  const add = useCommand(addImport, { quiet: true, stale: [listImports, getManageCalls(resource).list] });
  const batches = useQuery({
    ...query(listImports, { query: { pageSize: 10 } }),
    staleTime: 0,
    refetchInterval: add.isPending ? LOOK_MS : false,
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setRefusal(null);
    setFound(null);
    if (chosen.size > MAX_IMPORT_BYTES) return setRefusal(`“${chosen.name}”超过 20 MB，请分成几个文件`);
    setFile(chosen);
    read.mutate({ files: { file: chosen } }, { onSuccess: setFound, onError: ({ message }) => setRefusal(message) });
  };
  const readAgain = async (words: readonly HeadingMapping[]) => {
    if (!file) return;
    setRefusal(null);
    try {
      await save.mutateAsync({ body: { words: words.map(({ word, target }) => ({ word, target })) } });
      setFound(await read.mutateAsync({ files: { file } }));
    } catch (reason) {
      setRefusal(toCallError(reason).message);
    }
  };
  const start = (partial: boolean) => {
    if (!file) return;
    add.mutate(
      { files: { file }, body: { partial } },
      {
        onSuccess: ({ made }) => {
          setFound(null);
          setFile(null);
          toasts.show('success', `已导入 ${made} 篇草稿，读者还看不到`);
        },
        onError: ({ message }) => setRefusal(message),
      },
    );
  };
  return (
    <Dialog title={`批量导入${resource.label}`} width={720} onClose={onClose}>
      <p className="text-2 pb-lead">
        从 Excel、CSV 或 JSON 导入，一次最多 {MAX_IMPORT_ROWS} {resource.unit}
        ；全部成为草稿，没有发布的一批可以整批撤销。
      </p>
      {refusal && (
        <p className="alert e" role="alert">
          <Icon name="triangle" />
          {refusal}
        </p>
      )}
      <DropZone
        label="选择要导入的文件"
        accept=".xlsx,.ods,.csv,.json"
        onFiles={([chosen]) => choose(chosen)}
        button={read.isPending ? '读取中' : '选择文件'}
      >
        <Button size="small" onClick={() => void downloadFile(getImportTemplate, {})}>
          <Icon name="download" />
          下载模板
        </Button>
      </DropZone>
      {found && getGroups(found).length > 0 && (
        <div className="pb-choices">
          <HeadingChoicesCard
            key={JSON.stringify(found.headings)}
            groups={getGroups(found)}
            isBusy={save.isPending || read.isPending}
            note="选好后会记住，以后导入同样的表格不用再选。"
            onSave={(words) => void readAgain(words)}
          />
        </div>
      )}
      {found && file && <Found resource={resource} found={found} isBusy={add.isPending} onImport={start} />}
      <QueryView query={batches} subject="导入记录" lines={3}>
        {({ rows }) =>
          rows.length > 0 && (
            <ul className="pb-links" aria-label="导入记录">
              {rows.map((batch) => (
                <BatchRow key={batch.uuid} batch={batch} resource={resource} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  );
}
