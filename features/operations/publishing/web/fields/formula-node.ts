import { Node } from '@tiptap/core';
import type { Formula } from '#domain/text/formula.ts';

/** The library is loaded with the first formula. */
async function draw(element: HTMLElement, formula: Formula): Promise<void> {
  const { drawFormula } = await import('./draw-formula.ts');
  if (drawFormula(element, formula) !== null) element.textContent = formula.latex;
}

export const FORMULA_NODES = { inline: 'formula', block: 'formulaBlock' } as const;

/** Creates the node of a formula, which stores the author's input as its only text and displays the rendered formula. */
function formulaNode(isBlock: boolean) {
  const tag = isBlock ? 'div' : 'span';
  const mark = isBlock ? 'block' : 'inline';
  return Node.create({
    name: FORMULA_NODES[mark],
    group: mark,
    inline: !isBlock,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      latex: { default: '', rendered: false, parseHTML: (element) => (element.textContent ?? '').trim() },
    }),
    // The priority makes this rule apply before the rules for the same tag without the attribute.
    parseHTML: () => [{ tag: `${tag}[data-formula="${mark}"]`, priority: 100 }],
    renderHTML: ({ node }) => [tag, { 'data-formula': mark }, String(node.attrs['latex'])],
    renderText: ({ node }) => String(node.attrs['latex']),
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement(tag);
        dom.className = 'pb-formula';
        const show = (latex: string) => {
          dom.textContent = latex;
          void draw(dom, { latex, isBlock });
        };
        show(String(node.attrs['latex']));
        return {
          dom,
          ignoreMutation: () => true,
          update: (next) => {
            if (next.type.name !== FORMULA_NODES[mark]) return false;
            show(String(next.attrs['latex']));
            return true;
          },
        };
      };
    },
  });
}

export const FormulaNodes = [formulaNode(false), formulaNode(true)];
