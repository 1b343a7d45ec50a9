import { Mark } from '@tiptap/core';

/** Word writes superscript and subscript as an element or as a style; a text has at most one of the two. */
const createMark = (name: string, tag: string, style: string, other: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }, { style: `vertical-align=${style}` }],
    renderHTML: () => [tag, 0],
  });

export const SuperscriptSubscriptMarks = [
  createMark('superscript', 'sup', 'super', 'subscript'),
  createMark('subscript', 'sub', 'sub', 'superscript'),
];
