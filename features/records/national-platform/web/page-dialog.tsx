import { type ClipboardEvent, useState } from 'react';
import type { InputOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { createTextKeys } from '#platform/web/text-keys.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { type applyPlatformPage, type PageList, type PagePreview, previewPlatformPage } from '../contract/page.ts';

const ACCEPT = '.html,.htm,.mht,.mhtml,.xlsx,.csv,.txt';
type Origin = InputOf<typeof applyPlatformPage>['body']['origin'];

/** The chosen page and options, in the form of the request. */
export interface PlatformPageChoice {
  readonly file: File;
  readonly origin: Origin;
  readonly isAdded: boolean;
  readonly whole: readonly string[];
}

/** Returns the clipboard content as HTML, which includes tables, otherwise as plain text. */
function getPage(event: ClipboardEvent): File | null {
  const html = event.clipboardData.getData('text/html');
  const text = event.clipboardData.getData('text/plain');
  if (/<(?:table|tr)/i.test(html)) return new File([html], '粘贴的网页.html', { type: 'text/html' });
  return text.trim() === '' ? null : new File([text], '粘贴的网页.txt', { type: 'text/plain' });
}

interface InputProps {
  readonly isBusy: boolean;
  readonly onPage: (file: File, origin: Origin) => void;
}

function PageInput({ isBusy, onPage }: InputProps) {
  const [text, setText] = useState('');
  return (
    <>
      <label className="np-paste">
        在平台网页上全选复制，粘贴到这里
        <textarea
          className="input"
          rows={5}
          value={text}
          placeholder="企业信息、资质、注册人员、项目各页都可以，表头要一起复制"
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const file = getPage(event);
            if (file === null) return;
            event.preventDefault();
            setText(event.clipboardData.getData('text/plain').slice(0, 2000));
            onPage(file, 'pasted');
          }}
        />
      </label>
      <div className="row gap-8 wrap">
        <Button
          isBusy={isBusy}
          busyLabel="读取中"
          disabled={text.trim() === ''}
          onClick={() => onPage(new File([text], '粘贴的网页.txt', { type: 'text/plain' }), 'pasted')}
        >
          读取文字
        </Button>
      </div>
      <DropZone
        label="选择保存的网页"
        accept={ACCEPT}
        button="选择保存的网页"
        onFiles={([file]) => file && onPage(file, 'file')}
      >
        <span className="text-3 small">网页（.html、.mht）或平台导出的表格（.xlsx、.csv），不超过 10 MB</span>
      </DropZone>
    </>
  );
}

const formatCount = ({ label, count, rowCount, total }: PageList): string =>
  `${label} ${count}${count === rowCount ? '' : `（${rowCount} 行）`}${total === null ? '' : `，平台共 ${total}`}`;

interface ListProps {
  readonly list: PageList;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

function ReadList({ list, isWhole, onWhole }: ListProps) {
  const { label, rows, count, rowCount, total } = list;
  const keys = createTextKeys(rows.map(({ name }) => name));
  return (
    <section className="np-read" aria-label={label}>
      <h3>{formatCount(list)}</h3>
      {total !== null && rowCount < total && (
        <p className="text-2 small">还有其他页，请逐页粘贴，选择与之前粘贴的合并</p>
      )}
      <label className="row gap-8">
        <input type="checkbox" checked={isWhole} onChange={(event) => onWhole(event.target.checked)} />
        这是平台上的全部{label}，据此找出平台没有的
      </label>
      <ul aria-label={`识别出的${label}`}>
        {rows.map(({ name, words }, index) => (
          <li key={keys[index]} className="small">
            <b>{name}</b> <span className="text-2">{words}</span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="text-3 small">显示前 {rows.length} 条</p>}
    </section>
  );
}

function Notes({ preview: { notes, noteTotal } }: { readonly preview: PagePreview }) {
  if (noteTotal === 0) return null;
  return (
    <details className="np-notes" open={noteTotal <= 5}>
      <summary>没有读懂的 {noteTotal} 处</summary>
      <ul>
        {notes.map(({ section, row, name, words }) => (
          <li key={`${section} ${row} ${words}`} className="small">
            {section}
            {row !== null && `第 ${row} 行`} {name}：{words}
          </li>
        ))}
      </ul>
    </details>
  );
}

const ENTERPRISE_WORDS = [
  ['entName', '企业名称'],
  ['creditCode', '统一社会信用代码'],
  ['legalPerson', '法定代表人'],
  ['regAddress', '注册地址'],
  ['regCapital', '注册资本（万元）'],
] as const;

function OwnData({ enterprise }: { readonly enterprise: PagePreview['enterprise'] }) {
  if (enterprise === null) return <p className="text-2 small">网页没有写明是哪家企业，请确认是本企业的页面</p>;
  return (
    <section className="np-read" aria-label="企业信息">
      <h3>企业信息</h3>
      <ul>
        {ENTERPRISE_WORDS.flatMap(([field, label]) =>
          enterprise[field] === null ? [] : [<li key={field} className="small">{`${label}：${enterprise[field]}`}</li>],
        )}
      </ul>
    </section>
  );
}

/** Returns whether the list is complete according to the total shown on the platform. */
const isAll = ({ rowCount, total }: PageList): boolean => total !== null && rowCount >= total;

interface DialogProps {
  readonly isBusy: boolean;
  readonly onTake: (choice: PlatformPageChoice) => void;
  readonly onClose: () => void;
}

/** Dialog for a pasted or saved page of the platform. Shows the parsed records before the comparison. */
export function PageDialog({ isBusy, onTake, onClose }: DialogProps) {
  const [given, setGiven] = useState<{ readonly file: File; readonly origin: Origin } | null>(null);
  const [whole, setWhole] = useState<readonly string[]>([]);
  const [isAdded, setAdded] = useState(true);
  const look = useCommand(previewPlatformPage, {
    quiet: true,
    onDone: ({ lists }) => setWhole(lists.filter(isAll).map(({ section }) => section)),
  });
  const preview = look.data;
  const error = look.error === null ? null : (look.error.fields[0]?.message ?? look.error.message);
  const read = (file: File, origin: Origin) => {
    setGiven({ file, origin });
    look.mutate({ files: { file } });
  };
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      {preview !== undefined && given !== null && error === null && (
        <>
          <Button onClick={() => look.reset()}>重新选择</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            busyLabel="比对中"
            onClick={() => onTake({ ...given, whole, isAdded })}
          >
            采用并比对
          </Button>
        </>
      )}
    </>
  );
  return (
    <Dialog title="粘贴平台网页" width={720} onClose={onClose} footer={footer}>
      <ActionError>{error}</ActionError>
      {preview === undefined || error !== null ? (
        <PageInput isBusy={look.isPending} onPage={read} />
      ) : (
        <>
          <OwnData enterprise={preview.enterprise} />
          {preview.lists.map((list) => (
            <ReadList
              key={list.section}
              list={list}
              isWhole={whole.includes(list.section)}
              onWhole={(is) => setWhole(is ? [...whole, list.section] : whole.filter((one) => one !== list.section))}
            />
          ))}
          <Notes preview={preview} />
          {preview.hasEarlier && (
            <label className="row gap-8">
              <input type="checkbox" checked={isAdded} onChange={(event) => setAdded(event.target.checked)} />
              与之前粘贴的合并
            </label>
          )}
        </>
      )}
    </Dialog>
  );
}
