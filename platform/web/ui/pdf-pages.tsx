// The build for older browsers; the default build uses features that browsers got only recently.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the bundler makes the default export: the file's address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { ErrorState, Skeleton } from './states.tsx';
import './pdf-pages.css';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Folder with character maps, standard fonts and picture decoders; scripts/build.mjs copies them there. */
const DATA = '/pdf';
/** Maximum number of drawn pages. More would fill the memory of a phone; the file can be downloaded instead. */
const MAX_PAGES = 30;

/** The bytes of the document. */
export type PdfLoader = (signal: AbortSignal) => Promise<ArrayBuffer>;

async function openDocument(read: PdfLoader, signal: AbortSignal): Promise<PDFDocumentProxy> {
  return await getDocument({
    data: new Uint8Array(await read(signal)),
    cMapUrl: `${DATA}/cmaps/`,
    standardFontDataUrl: `${DATA}/standard_fonts/`,
    wasmUrl: `${DATA}/wasm/`,
    // The Content-Security-Policy forbids WebAssembly; the decoders also exist in plain JavaScript.
    useWasm: false,
    enableXfa: false,
  }).promise;
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
}

function PdfPage({ document, number }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const page = await document.getPage(number);
      const element = canvas.current;
      if (isGone || !element) return;
      const width = element.parentElement?.clientWidth ?? 600;
      const sharp = Math.min(globalThis.devicePixelRatio || 1, 2);
      const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * sharp });
      element.width = viewport.width;
      element.height = viewport.height;
      await page.render({ canvas: element, viewport }).promise;
    };
    // An error is ignored if the page was unmounted during rendering.
    draw().catch((reason: unknown) => {
      if (!isGone) throw reason;
    });
    return () => {
      isGone = true;
    };
  }, [document, number]);
  return <canvas ref={canvas} className="pdf-page" role="img" aria-label={`第 ${number} 页`} />;
}

/**
 * Draws all pages of a PDF below each other, because phones show no PDF inside a page, and scripts in the document must not run. It has
 * half a megabyte, so load it only on demand. `read` must be identical as long as the document is the same.
 */
export function PdfPages({ read }: { readonly read: PdfLoader }) {
  const [found, setFound] = useState<PDFDocumentProxy | 'failed' | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    openDocument(read, abort.signal).then(
      (opened) => {
        if (!abort.signal.aborted) setFound(opened);
      },
      () => {
        if (!abort.signal.aborted) setFound('failed');
      },
    );
    return () => abort.abort();
  }, [read]);
  if (found === null) return <Skeleton lines={8} />;
  if (found === 'failed') return <ErrorState title="无法预览这个 PDF" reason="可以下载后用其他软件打开。" />;
  const pages = Array.from({ length: Math.min(found.numPages, MAX_PAGES) }, (_unused, index) => index + 1);
  return (
    <>
      {pages.map((number) => (
        <PdfPage key={number} document={found} number={number} />
      ))}
      {found.numPages > MAX_PAGES && (
        <p className="text-3">
          共 {found.numPages} 页，这里显示前 {MAX_PAGES} 页，完整内容请下载查看。
        </p>
      )}
    </>
  );
}
