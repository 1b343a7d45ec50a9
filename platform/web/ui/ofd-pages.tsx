import { unzip } from 'fflate';
import { useEffect, useState } from 'react';
import { type OfdItem, type OfdPage, type OfdParts, readOfd } from '#domain/ofd/read-ofd.ts';
import type { XmlElement } from '#domain/ofd/xml-element.ts';
import { Icon } from './icon.tsx';
import { ErrorState, Skeleton } from './states.tsx';
import './ofd-pages.css';

/** Maximum number of drawn pages. More would fill the memory of a phone; the file can be downloaded instead. */
const MAX_PAGES = 30;
/** Maximum size of an unpacked part in bytes, the same as on the server. */
const MAX_PART = 60 * 1024 * 1024;
/** Picture formats that browsers can draw. Other pictures of a document are left out. */
const PICTURE_TYPES: readonly (readonly [ending: RegExp, mime: string])[] = [
  [/\.png$/i, 'image/png'],
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.bmp$/i, 'image/bmp'],
  [/\.gif$/i, 'image/gif'],
];

function toElement(node: Element): XmlElement {
  return {
    name: node.localName,
    attributes: Object.fromEntries([...node.attributes].map(({ localName, value }) => [localName, value])),
    children: [...node.children].map(toElement),
    text: [...node.childNodes].map((child) => (child.nodeType === Node.TEXT_NODE ? child.nodeValue : '')).join(''),
  };
}

const unpack = async (bytes: Uint8Array): Promise<Readonly<Record<string, Uint8Array>>> =>
  await new Promise((resolve, reject) => {
    unzip(bytes, { filter: ({ originalSize }) => originalSize <= MAX_PART }, (error, files) => {
      if (error) reject(error);
      else resolve(files);
    });
  });

interface DrawnPage extends Omit<OfdPage, 'items'> {
  readonly number: number;
  /** Objects in drawing order; `place` identifies an object. */
  readonly items: readonly { readonly place: number; readonly item: OfdItem }[];
}

interface Opened {
  readonly pages: readonly DrawnPage[];
  readonly pageCount: number;
  readonly seals: number;
  /** Object URL of each picture in the package. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Object URL of the unchanged file. */
  readonly original: string;
}

async function openDocument(blob: Blob): Promise<Opened> {
  const files = new Map(Object.entries(await unpack(new Uint8Array(await blob.arrayBuffer()))));
  const parts: OfdParts = {
    has: (path) => files.has(path),
    readXml: async (path) => {
      const text = new TextDecoder().decode(files.get(path));
      return toElement(new DOMParser().parseFromString(text, 'application/xml').documentElement);
    },
  };
  const document = await readOfd(parts);
  const pages: OfdPage[] = [];
  for (let index = 0; index < Math.min(document.pageCount, MAX_PAGES); index += 1)
    pages.push(await document.readPage(index));
  const paths = new Set(
    pages.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'picture' ? item.path : []))),
  );
  const pictures = new Map(
    [...paths].flatMap((path): [string, string][] => {
      const [, type] = PICTURE_TYPES.find(([ending]) => ending.test(path)) ?? [];
      const bytes = files.get(path);
      return type && bytes ? [[path, URL.createObjectURL(new Blob([bytes as BlobPart], { type }))]] : [];
    }),
  );
  return {
    pages: pages.map(({ items, ...page }, index) => ({
      ...page,
      number: index + 1,
      items: items.map((item, place) => ({ place, item })),
    })),
    pageCount: document.pageCount,
    seals: document.seals,
    pictures,
    original: URL.createObjectURL(blob),
  };
}

function Item({ item, pictures }: { readonly item: OfdItem; readonly pictures: Opened['pictures'] }) {
  const transform = `matrix(${item.matrix.join(' ')})`;
  if (item.kind === 'picture') {
    const href = pictures.get(item.path);
    return href ? <image href={href} width={1} height={1} preserveAspectRatio="none" transform={transform} /> : null;
  }
  if (item.kind === 'path') {
    const { d, fill, stroke, width } = item;
    return <path d={d} fill={fill ?? 'none'} stroke={stroke ?? 'none'} strokeWidth={width} transform={transform} />;
  }
  return (
    <text
      x={item.xs.join(' ')}
      y={item.y}
      fontSize={item.size}
      fontWeight={item.isBold ? 700 : 400}
      fill={item.color}
      transform={transform}
      xmlSpace="preserve"
    >
      {item.text}
    </text>
  );
}

interface OfdPagesProps {
  /** Loads the file. The function must be identical as long as the document is the same. */
  readonly read: (signal: AbortSignal) => Promise<Blob>;
  readonly name: string;
}

/**
 * Draws the text, lines and pictures of all pages of an OFD file below each other. Load it only on demand. Fonts and the pictures of seals
 * are not drawn, so the original file is offered beside the view.
 */
export function OfdPages({ read, name }: OfdPagesProps) {
  const [found, setFound] = useState<Opened | 'failed' | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let opened: Opened | null = null;
    const release = () => {
      for (const address of opened ? [opened.original, ...opened.pictures.values()] : []) URL.revokeObjectURL(address);
    };
    read(abort.signal)
      .then(openDocument)
      .then(
        (made) => {
          opened = made;
          if (abort.signal.aborted) release();
          else setFound(made);
        },
        () => {
          if (!abort.signal.aborted) setFound('failed');
        },
      );
    return () => {
      abort.abort();
      release();
    };
  }, [read]);
  if (found === null) return <Skeleton lines={8} />;
  if (found === 'failed') return <ErrorState title="无法预览这个 OFD" reason="可以下载后用其他软件打开。" />;
  const { pages, pageCount, seals, pictures, original } = found;
  return (
    <>
      <p className="text-2">
        简版预览，只显示文字、线条和图片，版式以原件为准。
        {seals > 0 && `文件含 ${seals} 个电子印章或签名，随原件保存，这里不显示图样，也未验证。`}
        <a className="lnk" href={original} download={name}>
          <Icon name="download" size="small" />
          下载原件
        </a>
      </p>
      {pages.map(({ number, width, height, items }) => (
        <svg
          key={number}
          className="ofd-page"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`第 ${number} 页`}
        >
          {items.map(({ place, item }) => (
            <Item key={place} item={item} pictures={pictures} />
          ))}
        </svg>
      ))}
      {pageCount > MAX_PAGES && (
        <p className="text-3">
          共 {pageCount} 页，这里显示前 {MAX_PAGES} 页，完整内容请下载查看。
        </p>
      )}
    </>
  );
}
