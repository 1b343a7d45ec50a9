/** Prepares pasted content with pictures and formulas before the editor parses it. */
import { getPictureAddress, getPictureUuid } from '#domain/text/picture.ts';
import { UPLOAD_ATTRIBUTE } from './picture-node.ts';
import { cleanPaste } from './rich-text-source.ts';

/** Larger content would block the browser. */
const MAX_PASTE = 20_000_000;
const TEX = 'annotation[encoding="application/x-tex"], annotation[encoding="application/x-latex"]';
const INLINE = /^data:(image\/[a-z+.-]+);base64,/i;

export interface PastedContent {
  readonly html: string;
  /** Inline pictures of the text, by placeholder. */
  readonly files: ReadonlyMap<string, File>;
  /** Messages about the parts that could not be pasted. */
  readonly notes: readonly string[];
}

/** Returns the uuid of a picture of this portal from its address; null for other addresses. */
function ownPicture(src: string): string | null {
  try {
    const address = new URL(src, location.href);
    return address.origin === location.origin ? getPictureUuid(address.pathname) : null;
  } catch {
    return null;
  }
}

function getFile(src: string, index: number): File | null {
  const [head = '', mime = ''] = INLINE.exec(src) ?? [];
  if (head === '') return null;
  try {
    const bytes = Uint8Array.from(atob(src.slice(head.length)), (sign) => sign.charCodeAt(0));
    return new File([bytes], `粘贴的图片${index}.${mime.slice('image/'.length)}`, { type: mime });
  } catch {
    return null;
  }
}

/**
 * Converts MathML to formulas if it contains the LaTeX source; otherwise only its text is kept.
 * @returns whether a formula was lost
 */
function takeMath(page: Document): boolean {
  let isLost = false;
  for (const double of page.querySelectorAll('.katex-html, mjx-assistive-mml + svg')) double.remove();
  for (const math of page.querySelectorAll('math')) {
    const latex = math.querySelector(TEX)?.textContent?.trim() ?? '';
    const isBlock = math.getAttribute('display') === 'block';
    const taken = page.createElement(latex !== '' && isBlock ? 'div' : 'span');
    if (latex !== '') taken.dataset['formula'] = isBlock ? 'block' : 'inline';
    else {
      for (const note of math.querySelectorAll('annotation, annotation-xml')) note.remove();
      isLost = true;
    }
    taken.textContent = latex === '' ? (math.textContent ?? '').replace(/\s+/g, ' ') : latex;
    math.replaceWith(taken);
  }
  return isLost;
}

/**
 * Prepares pasted markup for the editor.
 * @param keyOf creates the key of a picture that has to be uploaded
 */
export function parsePastedContent(given: string, keyOf: () => string): PastedContent {
  const files = new Map<string, File>();
  if (given.length > MAX_PASTE)
    return { html: '', files, notes: ['粘贴的内容过大，请分段粘贴；图片请用“插入图片”上传'] };
  // This parser neither loads resources nor runs scripts.
  const page = new DOMParser().parseFromString(cleanPaste(given), 'text/html');
  const isMathLost = takeMath(page);
  let lost = 0;
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const own = ownPicture(src);
    const file = own === null ? getFile(src, files.size + 1) : null;
    if (own !== null) image.setAttribute('src', getPictureAddress(own));
    else if (file) {
      const key = keyOf();
      files.set(key, file);
      image.removeAttribute('src');
      image.setAttribute(UPLOAD_ATTRIBUTE, key);
    } else {
      image.remove();
      lost += 1;
    }
  }
  const notes = [
    ...(lost > 0 ? [`有 ${lost} 张图片浏览器取不到，没有粘贴；请单独复制图片再粘贴，或另存后用“插入图片”上传`] : []),
    ...(isMathLost ? ['粘贴的公式只保留了文字，请用“公式”重新输入'] : []),
  ];
  return { html: page.body.innerHTML, files, notes };
}
