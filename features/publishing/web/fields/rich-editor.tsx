import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { type FormEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { cleanPaste, unknownElements } from './rich-text-source.ts';

interface RichEditorProps {
  readonly id?: string;
  readonly label: string;
  readonly value?: string | null;
  readonly onChange?: (html: string) => void;
  /** By which the form finds where a fault belongs. */
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // What links may do is decided when the text is stored.
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Image,
];

interface Tool {
  readonly icon: IconName;
  readonly label: string;
  /** What is lit where the cursor stands. */
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
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
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

/** Address of a link or a picture, asked for in a line below the tools. */
type Asking = 'link' | 'image' | null;

const ASKED = { link: '链接网址', image: '图片网址' } as const;

function takeAddress(editor: Editor, asking: 'link' | 'image', address: string): void {
  const chain = editor.chain().focus();
  if (asking === 'image') {
    if (address !== '') chain.setImage({ src: address }).run();
  } else if (address === '') chain.unsetLink().run();
  else chain.extendMarkRange('link').setLink({ href: address }).run();
}

interface AddressLineProps {
  readonly asking: 'link' | 'image';
  readonly onDone: (address: string | null) => void;
}

function AddressLine({ asking, onDone }: AddressLineProps) {
  const [address, setAddress] = useState('');
  return (
    <div className="pb-rich-ask">
      <input
        className="input"
        aria-label={ASKED[asking]}
        placeholder={asking === 'link' ? 'https://，留空则去掉链接' : 'https:// 或以 / 开头的本站路径'}
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

function Toolbar({ editor }: { readonly editor: Editor }) {
  const [asking, setAsking] = useState<Asking>(null);
  const done = (address: string | null) => {
    if (asking !== null && address !== null) takeAddress(editor, asking, address);
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
        {tool({ icon: 'image', label: '插入图片', run: () => setAsking('image') })}
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
      {asking !== null && <AddressLine key={asking} asking={asking} onDone={done} />}
    </>
  );
}

/** The editor of the library on a plain element; it tells what it holds after every change. */
function useEditor({ id, label, value, onChange }: RichEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setTick] = useState(0);
  /** What the editor holds, as it was last told or given. */
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
  useEffect(() => {
    const made = new Editor({
      element: frame.current,
      extensions: EXTENSIONS,
      content: held.current,
      // Its few rules stand in content.css: a style sheet put into the page would need a permission of its own.
      injectCSS: false,
      editorProps: { attributes: attributes(), transformPastedHTML: cleanPaste },
      onUpdate: ({ editor: now }) => tell(now.isEmpty ? '' : now.getHTML()),
      onTransaction: () => setTick((tick) => tick + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (!editor || editor.isDestroyed || (value ?? '') === held.current) return;
    held.current = value ?? '';
    editor.commands.setContent(held.current, { emitUpdate: false });
  }, [editor, value]);
  return { frame, editor };
}

function Visual({ ref, ...props }: RichEditorProps) {
  const { frame, editor } = useEditor(props);
  useImperativeHandle(ref, () => ({ focus: () => void editor?.commands.focus() }), [editor]);
  return (
    <>
      {editor && <Toolbar editor={editor} />}
      <div ref={frame} className="pb-rich-text" />
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

/** Text with headings, lists, tables, links and pictures; or as it is stored, where the editor would lose something of it. */
export function RichEditor(props: RichEditorProps) {
  const [isSource, setSource] = useState(() => unknownElements(props.value ?? '').length > 0);
  const lost = unknownElements(props.value ?? '');
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
