import { useState } from 'react';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { extractOfficialText, MAX_OFFICIAL_TEXT_BYTES, type OfficialText } from '../contract/official-text.ts';

/** The initial values of a new article. */
export type InitialArticle = Readonly<Record<string, unknown>>;

interface TextImportProps {
  readonly onClose: () => void;
  readonly onTake: (initial: InitialArticle) => void;
}

const getInitial = ({ title, docNumber, content }: OfficialText): InitialArticle => ({
  kind: 'policy',
  title,
  docNumber,
  content,
});

function Found({ found, onTake }: { readonly found: OfficialText; readonly onTake: () => void }) {
  const { paragraphs, tables, clauses, recognisedPages, content } = found;
  return (
    <>
      <p role="status">
        读到 {paragraphs} 段、{tables} 张表格，其中 {clauses} 处可按条款引用。
        {recognisedPages.length > 0 && (
          <>
            {' '}
            <span className="tag y">识别，待核对</span> 第 {recognisedPages.join('、')} 页由图片识别。
          </>
        )}
      </p>
      <ScrollRegion className="pb-scroll pb-read" label="读到的文字">
        <RichText html={content} />
      </ScrollRegion>
      <DialogFooter>
        <Button kind="primary" onClick={onTake}>
          校对并保存为草稿
        </Button>
      </DialogFooter>
    </>
  );
}

/** Imports the text of an official document from its file, for review before it becomes a draft. */
export function TextImportDialog({ onClose, onTake }: TextImportProps) {
  const [found, setFound] = useState<OfficialText | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = useCommand(extractOfficialText, { quiet: true });
  const choose = (file: File | undefined) => {
    if (!file) return;
    setFound(null);
    setRefusal(null);
    if (file.size > MAX_OFFICIAL_TEXT_BYTES) return setRefusal(`“${file.name}”超过 20 MB，请分成几个文件`);
    read.mutate({ files: { file } }, { onSuccess: setFound, onError: ({ message }) => setRefusal(message) });
  };
  return (
    <Dialog title="导入官方文件" width={880} onClose={onClose}>
      <p className="text-2">
        从 PDF、OFD 或 Word（.docx）取出文字，按章、条、款、项编号；扫描页用图片识别，结果需对照原件核对。
      </p>
      {refusal && (
        <p className="alert e" role="alert">
          <Icon name="triangle" />
          {refusal}
        </p>
      )}
      <DropZone
        label="选择官方文件"
        accept=".pdf,.ofd,.docx"
        onFiles={([file]) => choose(file)}
        button={read.isPending ? '读取中' : '选择文件'}
      />
      {read.isPending && (
        <p className="text-3" role="status">
          正在读取，扫描页每页约需数秒。
        </p>
      )}
      {found && <Found found={found} onTake={() => onTake(getInitial(found))} />}
    </Dialog>
  );
}
