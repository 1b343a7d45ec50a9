import { Cite } from '#platform/web/ui/cite.tsx';
import type { Slide } from '../contract/slides.ts';

interface SlideViewProps {
  readonly slide: Slide;
  /** Place of the lesson in its course, and of the slide in the lesson, from 1. */
  readonly lessonNo: number;
  readonly slideNo: number;
  readonly slideCount: number;
}

/** One screen of a text lesson: the first lists what the lesson says, the others say it. */
export function SlideView({ slide, lessonNo, slideNo, slideCount }: SlideViewProps) {
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
