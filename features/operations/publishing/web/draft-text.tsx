import { type ComponentType, useEffect, useRef } from 'react';
import { getPictureAddress, replacePictures } from '#domain/text/picture.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { getPreviewPictureAddress } from './fields/picture-files.ts';

async function drawFormulas(frame: HTMLElement): Promise<void> {
  const found = [...frame.querySelectorAll<HTMLElement>('[data-formula]')];
  if (found.length === 0) return;
  const { drawFormula } = await import('./fields/draw-formula.ts');
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
      // If loading fails, the picture stays hidden.
      () => undefined,
    );
}

/** A browser request for an unpublished picture carries no permission and would fail, so the address is removed first. */
const withoutAddresses = (html: string): string =>
  replacePictures(html, (uuid, whole) => whole.replace(`src="${getPictureAddress(uuid)}"`, `data-picture="${uuid}"`));

/**
 * A stored text before publication, as readers will see it: formulas are rendered here, pictures are loaded with the current user's
 * permissions.
 */
export function getDraftText(resource: Resource): ComponentType<{ readonly html: string }> {
  return function DraftText({ html }) {
    const frame = useRef<HTMLDivElement>(null);
    // Runs again when the markup changes.
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
