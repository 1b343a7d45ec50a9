/** A screen of a lesson without a recording. */
export interface Slide {
  readonly title: string;
  readonly lines: readonly string[];
  /** Documents on which the screen is based. */
  readonly docNumbers: readonly string[];
}

/** Reading speed of explanatory Chinese text. */
const CHARACTERS_PER_SECOND = 5;
const SETTLE_SECONDS = 4;
const SHORTEST_SECONDS = 10;

/** Returns the display time of a slide while the lesson plays. */
export function getSlideSeconds(slide: Slide): number {
  const characters = [slide.title, ...slide.lines].join('').length;
  return Math.max(SHORTEST_SECONDS, SETTLE_SECONDS + Math.ceil(characters / CHARACTERS_PER_SECOND));
}

/** Returns the length of a lesson without a recording: the time to read its slides. */
export const getTotalSlideSeconds = (slides: readonly Slide[]): number =>
  slides.reduce((sum, slide) => sum + getSlideSeconds(slide), 0);

/** Returns the first second of each slide. */
export function listSlideStarts(slides: readonly Slide[]): number[] {
  let next = 0;
  return slides.map((slide) => {
    const start = next;
    next += getSlideSeconds(slide);
    return start;
  });
}

/** Returns the index of the slide shown at a position. */
export function findSlideAt(starts: readonly number[], positionSec: number): number {
  const after = starts.findIndex((start) => start > positionSec);
  return after === -1 ? Math.max(0, starts.length - 1) : Math.max(0, after - 1);
}

const MAX_TITLE = 100;

/** Creates slides from the text of presentation pages, for screen readers, search and the handout; the first line becomes the title. */
export const createSlides = (texts: readonly string[]): Slide[] =>
  texts.map((text, index) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const [first, ...rest] = lines;
    return { title: (first ?? `第 ${index + 1} 页`).slice(0, MAX_TITLE), lines: rest, docNumbers: [] };
  });
