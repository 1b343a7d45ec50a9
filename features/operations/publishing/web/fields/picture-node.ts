import { type Editor, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { getPictureAddress, getPictureUuid, PICTURE_SIZES, type PictureSize } from '#domain/text/picture.ts';
import type { Picture } from '../../contract/picture.ts';

export const PICTURE_NODE = 'picture';

/** Attribute of a picture that is still being uploaded; it is never stored. */
export const UPLOAD_ATTRIBUTE = 'data-upload';
const WAITING = /<figure data-upload="[^"]*">[\s\S]*?<\/figure>/g;
export const stripPendingPictures = (html: string): string => html.replace(WAITING, '');

const imageIn = (element: HTMLElement): HTMLImageElement | null =>
  element instanceof HTMLImageElement ? element : element.querySelector('img');

const attribute = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => imageIn(element)?.getAttribute(name) ?? null,
});

type Attribute = string | number | null;
interface PictureAttributes {
  readonly src: string | null;
  readonly alt: string | null;
  readonly width: Attribute;
  readonly height: Attribute;
  /** Key of a pending upload. */
  readonly upload: string | null;
  readonly size: PictureSize | null;
  readonly caption: string | null;
}
const getAttributes = (node: { readonly attrs: Record<string, unknown> }) => node.attrs as unknown as PictureAttributes;

interface PictureOptions {
  /** Returns the address of a stored picture for use before its publication. */
  readonly addressOf: (uuid: string) => Promise<string>;
}

/** The editor node of a picture with its caption; its attributes are edited with the toolbar. */
export const PictureNode = Node.create<PictureOptions>({
  name: PICTURE_NODE,
  group: 'block',
  atom: true,
  draggable: true,
  selectable: true,
  addOptions: () => ({ addressOf: (uuid) => Promise.resolve(getPictureAddress(uuid)) }),
  addAttributes: () => ({
    src: attribute('src'),
    alt: attribute('alt'),
    width: attribute('width'),
    height: attribute('height'),
    upload: attribute(UPLOAD_ATTRIBUTE),
    size: {
      default: null,
      rendered: false,
      parseHTML: (element) => PICTURE_SIZES.find((size) => size === element.getAttribute('data-size')) ?? null,
    },
    caption: {
      default: null,
      rendered: false,
      parseHTML: (element) => element.querySelector('figcaption')?.textContent?.trim() || null,
    },
  }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: (element) => (imageIn(element) ? null : false) },
    { tag: 'img[src]' },
    { tag: `img[${UPLOAD_ATTRIBUTE}]` },
  ],
  renderHTML({ node }) {
    const { src, alt, width, height, size, caption, upload } = getAttributes(node);
    const frame = { ...(upload ? { [UPLOAD_ATTRIBUTE]: upload } : {}), ...(size ? { 'data-size': size } : {}) };
    const image = { src, alt: alt ?? '', ...(width ? { width } : {}), ...(height ? { height } : {}) };
    const parts = [...(upload ? [] : [['img', image]]), ...(caption ? [['figcaption', {}, caption]] : [])];
    return ['figure', frame, ...parts] as never;
  },
  addNodeView() {
    const { addressOf } = this.options;
    return ({ node }) => {
      const dom = document.createElement('figure');
      const image = document.createElement('img');
      const caption = document.createElement('figcaption');
      let shown: string | null = null;
      const showImage = (src: string | null) => {
        if (src === shown) return;
        shown = src;
        const uuid = src === null ? null : getPictureUuid(src);
        if (uuid === null) image.src = src ?? '';
        else
          void addressOf(uuid).then(
            (address) => void (image.src = address),
            () => void (image.src = src ?? ''),
          );
      };
      const show = (now: typeof node) => {
        const { src, alt, width, height, size, upload, caption: words } = getAttributes(now);
        dom.className = upload ? 'pb-picture waiting' : 'pb-picture';
        if (size) dom.dataset['size'] = size;
        else delete dom.dataset['size'];
        image.alt = alt ?? '';
        for (const [name, value] of Object.entries({ width, height }))
          if (value) image.setAttribute(name, String(value));
          else image.removeAttribute(name);
        showImage(src);
        image.hidden = Boolean(upload);
        caption.textContent = upload ? '正在上传图片…' : (words ?? '');
        caption.hidden = caption.textContent === '';
      };
      dom.append(image, caption);
      show(node);
      return {
        dom,
        ignoreMutation: () => true,
        update: (next) => {
          if (next.type.name !== PICTURE_NODE) return false;
          show(next);
          return true;
        },
      };
    };
  },
});

/** Returns the current position of a picture that is being uploaded; null if it was removed meanwhile. */
function getPlace({ state }: Editor, key: string): number | null {
  let found: number | null = null;
  state.doc.descendants((node, place) => {
    if (node.type.name === PICTURE_NODE && node.attrs['upload'] === key) found = place;
    return found === null;
  });
  return found;
}

/** Inserts a placeholder for a picture that is being uploaded, at the cursor or at a given position. */
export function insertPendingPicture(editor: Editor, key: string, place?: number): void {
  const content = { type: PICTURE_NODE, attrs: { upload: key } };
  const { selection } = editor.state;
  // Inserted beside a selected picture, which would otherwise be replaced.
  const chosen = selection instanceof NodeSelection ? selection.to : undefined;
  const at = place ?? chosen;
  if (at === undefined) editor.chain().focus().insertContent(content).run();
  else editor.chain().focus().insertContentAt(at, content).run();
}

/**
 * Replaces the placeholder after the upload. Selects the picture, so that the author can enter its alternative text, unless the author has
 * moved on.
 * @returns whether it is selected
 */
export function resolvePendingPicture(editor: Editor, key: string, { uuid, width, height }: Picture): boolean {
  const place = getPlace(editor, key);
  if (place === null) return false;
  const { tr, selection } = editor.state;
  const isNear = selection.from >= place && selection.from <= place + 2;
  const settled = { upload: null, src: getPictureAddress(uuid), width, height };
  for (const [name, value] of Object.entries(settled)) tr.setNodeAttribute(place, name, value);
  if (isNear) tr.setSelection(NodeSelection.create(tr.doc, place));
  editor.view.dispatch(tr);
  return isNear;
}

/** Removes the placeholder of a rejected picture. */
export function removePendingPicture(editor: Editor, key: string): void {
  const place = getPlace(editor, key);
  if (place !== null) editor.view.dispatch(editor.state.tr.delete(place, place + 1));
}

/** Returns the selected picture. */
export function getSelectedPicture({ state }: Editor) {
  const { selection } = state;
  return selection instanceof NodeSelection &&
    selection.node.type.name === PICTURE_NODE &&
    !selection.node.attrs['upload']
    ? { place: selection.from, ...getAttributes(selection.node) }
    : null;
}

/** Changes one text attribute of the selected picture and keeps it selected. */
export const updateSelectedPicture = (
  editor: Editor,
  place: number,
  name: 'alt' | 'caption' | 'size',
  value: string | null,
) => editor.view.dispatch(editor.state.tr.setNodeAttribute(place, name, value));
