import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import type { PictureSize } from '#domain/text/picture.ts';
import { getSelectedPicture, updateSelectedPicture } from './picture-node.ts';

const SIZES: readonly (readonly [size: PictureSize | null, label: string])[] = [
  [null, '原宽'],
  ['half', '半宽'],
  ['third', '三分之一'],
];
const MAX_WORDS = 200;

/** Tools for the selected picture: alternative text, caption and width. */
export function PictureTools({ editor, asked }: { readonly editor: Editor; readonly asked: string | null }) {
  const chosen = getSelectedPicture(editor);
  const first = useRef<HTMLInputElement>(null);
  const isAsked = chosen !== null && chosen.src === asked;
  const source = chosen?.src;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tools may be outside of the visible area.
    if (source) frame.current?.scrollIntoView({ block: 'nearest' });
    if (isAsked) first.current?.focus();
  }, [source, isAsked]);
  if (!chosen) return null;
  const { place, size: chosenSize } = chosen;
  const word = (name: 'alt' | 'caption', label: string, placeholder: string) => (
    <label>
      <span>{label}</span>
      <input
        ref={name === 'alt' ? first : null}
        className="input"
        maxLength={MAX_WORDS}
        placeholder={placeholder}
        value={chosen[name] ?? ''}
        onChange={(event) => updateSelectedPicture(editor, place, name, event.target.value || null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </label>
  );
  return (
    <div ref={frame} className="pb-picture-tools" role="group" aria-label="图片">
      {word('alt', '替代文字', '图片看不到时读出的内容，请填写')}
      {word('caption', '图片说明', '显示在图片下方，可不填')}
      <div className="pb-rich-tools" role="toolbar" aria-label="图片宽度">
        {SIZES.map(([size, label]) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosenSize === size}
            onClick={() => updateSelectedPicture(editor, place, 'size', size)}
          >
            {label}
          </button>
        ))}
        <button type="button" onClick={() => editor.chain().focus().deleteSelection().run()}>
          删除图片
        </button>
      </div>
    </div>
  );
}
