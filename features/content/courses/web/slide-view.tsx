import { createTextKeys } from '#platform/web/text-keys.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import type { Slide } from '../contract/slides.ts';

interface SlideViewProps {
  readonly slide: Slide;
  /** Address of a page of an uploaded presentation; null if the slide is shown as text. */
  readonly pageUrl: string | null;
  /** Position of the lesson in its course, and of the slide in the lesson, from 1. */
  readonly lessonNo: number;
  readonly slideNo: number;
  readonly slideCount: number;
}

/** Shows a page of a presentation as an image; its text is for screen readers and for copying. */
function DeckPage({
  slide,
  pageUrl,
  lessonNo,
  slideNo,
  slideCount,
}: Omit<SlideViewProps, 'pageUrl'> & { readonly pageUrl: string }) {
  const keys = createTextKeys(slide.lines);
  return (
    <figure className="ply-deck" aria-live="polite">
      <img src={pageUrl} alt={`第 ${slideNo} 页：${slide.title}`} />
      <figcaption>
        <p className="ply-kicker">
          第 {lessonNo} 节 · 第 {slideNo} 页，共 {slideCount} 页
        </p>
        {slide.lines.length > 0 && (
          <details>
            <summary>本页文字</summary>
            <h2>{slide.title}</h2>
            {slide.lines.map((line, index) => (
              <p key={keys[index]}>{line}</p>
            ))}
          </details>
        )}
      </figcaption>
    </figure>
  );
}

/** Shows one screen of a lesson: its text, or a page of a presentation. */
export function SlideView({ pageUrl, ...props }: SlideViewProps) {
  return pageUrl === null ? <TextSlide {...props} /> : <DeckPage {...props} pageUrl={pageUrl} />;
}

/** The first slide lists the points of the lesson, the others explain them. */
function TextSlide({ slide, lessonNo, slideNo, slideCount }: Omit<SlideViewProps, 'pageUrl'>) {
  const [lead = '', ...heads] = slide.lines;
  const isFirst = slideNo === 1;
  return (
    <div className="ply-slide" aria-live="polite">
      <p className="ply-kicker">
        第 {lessonNo} 节 · 第 {slideNo} 页，共 {slideCount} 页
      </p>
      <h2>{slide.title}</h2>
      {isFirst && <p className="ply-lead">{lead}</p>}
      {isFirst && (
        <ol>
          {heads.map((head) => (
            <li key={head}>{head}</li>
          ))}
        </ol>
      )}
      {!isFirst &&
        slide.lines.map((line) => (
          <p key={line} className="ply-text">
            {line}
          </p>
        ))}
      {slide.docNumbers.length > 0 && (
        <p className="ply-docs">
          <span>依据</span>
          {slide.docNumbers.map((docNumber) => (
            <Cite key={docNumber} docNumber={docNumber} />
          ))}
        </p>
      )}
    </div>
  );
}
