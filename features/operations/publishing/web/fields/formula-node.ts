import { Node } from '@tiptap/core';
import type { Formula } from '#domain/text/formula.ts';

/** Renders a formula; the library is loaded with the first one. */
async function draw(element: HTMLElement, formula: Formula): Promise<void> {
  const { displayFormula: drawFormula } = await import('./draw-formula.ts');
  if (drawFormula(element, formula) !== null) element.textContent = formula.latex;
}

export const FORMULA_NODES = { inline: 'formula', block: 'formulaBlock' } as const;

/** Creates the editor node of a formula, whose only text is the LaTeX source and which displays the rendered formula. */
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
    // The priority makes this rule precede the rules for the same tag without the attribute.
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
