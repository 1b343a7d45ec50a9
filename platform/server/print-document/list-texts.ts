import type { PrintDocument, PrintDocumentPart } from './print-document.ts';

type FieldText = readonly [field: string, text: string];

const quote = (name: string): string => `“${name}”`;

function listPartTexts(part: PrintDocumentPart, heading: string): FieldText[] {
  switch (part.kind) {
    case 'heading':
    case 'note':
    case 'text':
      return [[quote(heading), part.text]];
    case 'signing':
      return part.lines.map((line) => [quote(heading), line]);
    case 'grid':
      return part.cells.flatMap(({ label, value }) => [
        [quote(heading), label],
        [quote(label), value],
      ]);
    case 'table':
      return [
        ...part.head.map((text): FieldText => [quote(heading), text]),
        ...part.rows.flatMap((row, index) =>
          row.map(
            (text, column): FieldText => [`${quote(heading)}第 ${index + 1} 行${quote(part.head[column] ?? '')}`, text],
          ),
        ),
      ];
  }
}

/** Lists every text of a document with the name of its field, in page order. */
export function listPrintDocumentTexts({ title, footer, cover, parts }: PrintDocument): FieldText[] {
  let heading = title;
  return [
    [quote('标题'), title],
    [quote('页脚'), footer],
    ...cover.facts.map(([name, text]): FieldText => [quote(name), text]),
    ...cover.warnings.map((text): FieldText => [quote('提示'), text]),
    ...parts.flatMap((part) => {
      if (part.kind === 'heading') heading = part.text;
      return listPartTexts(part, heading);
    }),
  ];
}
