import { type ComponentType, useEffect, useRef } from 'react';
import { getPictureAddress, replacePictures } from '#domain/text/picture.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { getPreviewPictureAddress } from './fields/picture-files.ts';

async function drawFormulas(frame: HTMLElement): Promise<void> {
  const found = [...frame.querySelectorAll<HTMLElement>('[data-formula]')];
  if (found.length === 0) return;
  const { displayFormula: drawFormula } = await import('./fields/draw-formula.ts');
  for (const element of found)
    drawFormula(element, {
      latex: (element.textContent ?? '').trim(),
      isBlock: element.dataset['formula'] === 'block',
    });
}

function showPictures(frame: HTMLElement, resource: Resource): void {
  for (const image of frame.querySelectorAll<HTMLImageElement>('img[data-picture]'))
    void getPreviewPictureAddress(resource, image.dataset['picture'] ?? '').then(
      (address) => void (image.src = address),
      // The picture stays hidden if loading fails.
      () => undefined,
    );
}

/** The browser would request an unpublished picture without permission and fail, so the address is removed first. */
const withoutAddresses = (html: string): string =>
  replacePictures(html, (uuid, whole) => whole.replace(`src="${getPictureAddress(uuid)}"`, `data-picture="${uuid}"`));

/**
 * Creates the component for a text before its publication, displayed as for readers: formulas are rendered in the browser, and pictures are
 * loaded with the user's permissions.
 */
export function createDraftText(resource: Resource): ComponentType<{ readonly html: string }> {
  return function DraftText({ html }) {
    const frame = useRef<HTMLDivElement>(null);
    // Runs again after each change of the markup.
    useEffect(() => {
      const { current } = frame;
      if (!current || html === '') return;
      void drawFormulas(current);
      showPictures(current, resource);
    }, [html]);
    return (
      <div ref={frame}>
        <RichText html={withoutAddresses(html)} />
      </div>
    );
  };
}
