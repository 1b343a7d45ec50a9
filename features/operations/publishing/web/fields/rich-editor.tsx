import { Editor, type EditorEvents } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { NodeSelection } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { type FormEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Formula } from '#domain/text/formula.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { FORMULA_NODES, FormulaNodes } from './formula-node.ts';
import { FormulaPanel } from './formula-panel.tsx';
import { parsePastedContent } from './paste.ts';
import { getPreviewPictureAddress } from './picture-files.ts';
import { getSelectedPicture, PictureNode, stripPendingPictures } from './picture-node.ts';
import { PictureTools } from './picture-tools.tsx';
import { SuperscriptSubscriptMarks } from './raised-marks.ts';
import { listUnknownElements } from './rich-text-source.ts';
import { usePictures } from './use-pictures.ts';

interface RichEditorProps {
  readonly id?: string;
  readonly label: string;
  /** The resource for which pictures of the text are uploaded. */
  readonly resource: Resource;
  readonly value?: string | null;
  readonly onChange?: (html: string) => void;
  /** Lets the form focus the field of an error. */
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // The attributes of links are set when the text is stored.
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
  }),
  TableKit.configure({ table: { resizable: false } }),
  ...FormulaNodes,
  ...SuperscriptSubscriptMarks,
];

interface Tool {
  readonly icon: IconName;
  readonly label: string;
  /** The editor node or mark for which the button is highlighted when the cursor is in it. */
  readonly active?: readonly [name: string, attributes?: Record<string, unknown>];
  readonly run: (editor: Editor) => void;
}

const TOOLS: readonly Tool[] = [
  {
    icon: 'heading',
    label: '标题',
    active: ['heading'],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { icon: 'bold', label: '加粗', active: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { icon: 'italic', label: '斜体', active: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    icon: 'list',
    label: '列表',
    active: ['bulletList'],
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    icon: 'quote',
    label: '引用',
    active: ['blockquote'],
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    icon: 'table',
    label: '插入表格',
    run: (editor) => {
      besidePicture(editor);
      editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    },
  },
  { icon: 'undo', label: '撤销', run: (editor) => editor.chain().focus().undo().run() },
];

const TABLE_TOOLS: readonly { readonly label: string; readonly run: (editor: Editor) => void }[] = [
  { label: '加行', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: '加列', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: '删行', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: '删列', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: '合并或拆分', run: (editor) => editor.chain().focus().mergeOrSplit().run() },
  { label: '删除表格', run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** The input panel shown below the toolbar. */
type Asking = 'link' | 'formula' | null;

function takeAddress(editor: Editor, address: string): void {
  const chain = editor.chain().focus();
  if (address === '') chain.unsetLink().run();
  else chain.extendMarkRange('link').setLink({ href: address }).run();
}

interface AddressLineProps {
  readonly onDone: (address: string | null) => void;
}

/** Input for the address of a link, in a line below the toolbar. */
function AddressLine({ onDone }: AddressLineProps) {
  const [address, setAddress] = useState('');
  return (
    <div className="pb-rich-ask">
      <input
        className="input"
        aria-label="链接网址"
        placeholder="https://，留空则去掉链接"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone(address.trim());
        }}
      />
      <Button size="small" onClick={() => onDone(address.trim())}>
        确定
      </Button>
      <Button size="small" kind="text" onClick={() => onDone(null)}>
        取消
      </Button>
    </div>
  );
}

type Pictures = ReturnType<typeof usePictures>;

/** Returns the selected formula and its position. */
function chosenFormula({ state }: Editor) {
  const { selection } = state;
  if (!(selection instanceof NodeSelection)) return null;
  const { name } = selection.node.type;
  if (name !== FORMULA_NODES.inline && name !== FORMULA_NODES.block) return null;
  const latex = String(selection.node.attrs['latex']);
  return { place: selection.from, formula: { latex, isBlock: name === FORMULA_NODES.block } };
}

/** Moves the cursor beside a selected picture, so that new content does not replace it. */
function besidePicture(editor: Editor): void {
  if (getSelectedPicture(editor)) editor.commands.createParagraphNear();
}

function putFormula(editor: Editor, { latex, isBlock }: Formula): void {
  const type = isBlock ? FORMULA_NODES.block : FORMULA_NODES.inline;
  besidePicture(editor);
  editor.chain().focus().insertContent({ type, attrs: { latex } }).run();
}

/** Edits a new formula or the selected one. */
function FormulaTools({
  editor,
  isNew,
  onClose,
}: {
  readonly editor: Editor;
  readonly isNew: boolean;
  readonly onClose: () => void;
}) {
  const chosen = chosenFormula(editor);
  if (chosen)
    return (
      <FormulaPanel
        key={`${chosen.place} ${chosen.formula.latex}`}
        formula={chosen.formula}
        onDone={(formula) => putFormula(editor, formula)}
        onRemove={() => editor.chain().focus().deleteSelection().run()}
        onClose={() => editor.chain().focus().setTextSelection(chosen.place).run()}
      />
    );
  if (!isNew) return null;
  const done = (formula: Formula) => {
    putFormula(editor, formula);
    onClose();
  };
  return <FormulaPanel key="new" formula={null} onDone={done} onClose={onClose} />;
}

function PictureButton({ editor, pictures }: { readonly editor: Editor; readonly pictures: Pictures }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" title="插入图片" aria-label="插入图片" onClick={() => field.current?.click()}>
        <Icon name="image" />
      </button>
      <input
        ref={field}
        type="file"
        className="pb-rich-file"
        multiple
        accept="image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp"
        aria-label="选择图片文件"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0 && !pictures.insert(editor, files)) pictures.note(['请选择 PNG 或 JPG 图片']);
        }}
      />
    </>
  );
}

function Toolbar({ editor, pictures }: { readonly editor: Editor; readonly pictures: Pictures }) {
  const [asking, setAsking] = useState<Asking>(null);
  const done = (address: string | null) => {
    if (address !== null) takeAddress(editor, address);
    setAsking(null);
  };
  const tool = ({ icon, label, active, run }: Tool) => (
    <button
      key={label}
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={active ? editor.isActive(...active) : undefined}
      onClick={() => run(editor)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      <div className="pb-rich-tools" role="toolbar" aria-label="正文工具">
        {TOOLS.map(tool)}
        {tool({ icon: 'link', label: '链接', active: ['link'], run: () => setAsking('link') })}
        <PictureButton editor={editor} pictures={pictures} />
        <button type="button" aria-pressed={asking === 'formula'} onClick={() => setAsking('formula')}>
          公式
        </button>
      </div>
      {editor.isActive('table') && (
        <div className="pb-rich-tools" role="toolbar" aria-label="表格工具">
          {TABLE_TOOLS.map(({ label, run }) => (
            <button key={label} type="button" onClick={() => run(editor)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {asking === 'link' && <AddressLine onDone={done} />}
      <FormulaTools editor={editor} isNew={asking === 'formula'} onClose={() => setAsking(null)} />
      <PictureTools editor={editor} asked={pictures.asked} />
    </>
  );
}

const getFiles = (given: DataTransfer | null): readonly File[] => [...(given?.files ?? [])];

/**
 * Returns whether pasted content is handled as files. A copied picture is a file, often with one line of markup; a copied text may also
 * contain a picture of itself.
 */
function takesFiles(given: DataTransfer | null): boolean {
  if (getFiles(given).length === 0) return false;
  const html = given?.getData('text/html') ?? '';
  return html.replace(/<!--[\s\S]*?-->|<[^<>]*>/g, '').trim() === '';
}

/** Attaches the editor to an element and reports its content after every change. */
function useEditor({ id, label, resource, value, onChange }: RichEditorProps, pictures: Pictures) {
  const frame = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setTick] = useState(0);
  /** The content that the editor last reported or received. */
  const held = useRef(value ?? '');
  const tell = useEffectEvent((html: string) => {
    held.current = html;
    onChange?.(html);
  });
  const attributes = useEffectEvent(() => ({
    ...(id === undefined ? {} : { id }),
    class: 'markdown',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
  }));
  const current = useRef<Editor | null>(null);
  const taken = useEffectEvent((files: readonly File[], place?: number) =>
    current.current ? pictures.insert(current.current, files, place) : false,
  );
  /** Pictures of pasted text by placeholder; they are uploaded after the text is inserted. */
  const pasted = useRef<ReadonlyMap<string, File>>(new Map());
  const cleaned = useEffectEvent((html: string): string => {
    const { html: clean, files, notes } = parsePastedContent(html, pictures.nextKey);
    pasted.current = files;
    pictures.forget();
    pictures.note(notes);
    return clean;
  });
  const sendPasted = useEffectEvent((into: Editor) => {
    const files = pasted.current;
    pasted.current = new Map();
    for (const [key, file] of files) pictures.send(into, key, file);
  });
  useEffect(() => {
    const made = new Editor({
      element: frame.current,
      extensions: [
        ...EXTENSIONS,
        PictureNode.configure({ addressOf: (uuid) => getPreviewPictureAddress(resource, uuid) }),
      ],
      content: held.current,
      // The few rules of the style sheet are in content.css, because an injected style sheet would need an exception in the content
      // security policy.
      injectCSS: false,
      editorProps: {
        attributes: attributes(),
        transformPastedHTML: (html) => cleaned(html),
        handlePaste: (_view, event) => takesFiles(event.clipboardData) && taken(getFiles(event.clipboardData)),
        handleDrop: (view, event, _slice, isMoved) => {
          const files = getFiles(event.dataTransfer);
          if (isMoved || files.length === 0) return false;
          event.preventDefault();
          return taken(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        },
      },
      onUpdate: ({ editor: now }: EditorEvents['update']) => {
        tell(now.isEmpty ? '' : stripPendingPictures(now.getHTML()));
        sendPasted(now);
      },
      onTransaction: () => setTick((tick) => tick + 1),
    });
    current.current = made;
    setEditor(made);
    return () => made.destroy();
  }, [resource]);
  useEffect(() => {
    if (!editor || editor.isDestroyed || (value ?? '') === held.current) return;
    held.current = value ?? '';
    editor.commands.setContent(held.current, { emitUpdate: false });
  }, [editor, value]);
  return { frame, editor };
}

function Visual({ ref, ...props }: RichEditorProps) {
  const pictures = usePictures(props.resource);
  const { frame, editor } = useEditor(props, pictures);
  useImperativeHandle(ref, () => ({ focus: () => void editor?.commands.focus() }), [editor]);
  return (
    <>
      {editor && <Toolbar editor={editor} pictures={pictures} />}
      <div ref={frame} className="pb-rich-text" />
      {pictures.waiting > 0 && (
        <p className="pb-rich-note small" role="status">
          正在上传 {pictures.waiting} 张图片，点“保存草稿”后会等图片传完。
        </p>
      )}
      {pictures.notes.length > 0 && (
        <div className="pb-rich-note alert e" role="alert">
          <Icon name="triangle" />
          <span>{pictures.notes.join('；')}</span>
          <button type="button" className="btn plain small" onClick={pictures.forget}>
            知道了
          </button>
        </div>
      )}
    </>
  );
}

const Source = ({ id, label, value, onChange }: RichEditorProps) => (
  <textarea
    {...(id === undefined ? {} : { id })}
    className="input pb-rich-source"
    aria-label={`${label}（源码）`}
    rows={16}
    value={value ?? ''}
    onChange={(event) => onChange?.(event.target.value)}
  />
);

/**
 * Editor for text with headings, lists, tables, links, pictures and formulas; displays the source instead if the editor would lose part of
 * the text.
 */
export function RichEditor(props: RichEditorProps) {
  const [isSource, setSource] = useState(() => listUnknownElements(props.value ?? '').length > 0);
  const lost = listUnknownElements(props.value ?? '');
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    setSource(!isSource);
  };
  return (
    <div className="pb-rich">
      {isSource ? <Source {...props} /> : <Visual {...props} />}
      <div className="pb-rich-foot">
        {isSource && lost.length > 0 && (
          <span className="text-3 small">
            正文含有编辑器没有的格式（{lost.join('、')}），改用编辑器会丢失这些格式。
          </span>
        )}
        <button type="button" className="btn plain small" onClick={toggle}>
          {isSource ? '改用编辑器' : '查看源码'}
        </button>
      </div>
    </div>
  );
}
