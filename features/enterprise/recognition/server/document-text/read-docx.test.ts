import { DeletedTextRun, Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { expect, it } from 'vitest';
import { readDocx } from './read-docx.ts';

const cell = (...children: (Paragraph | Table)[]) => new TableCell({ children });
const row = (...children: TableCell[]) => new TableRow({ children });
const write = (...children: (Paragraph | Table)[]): Promise<Uint8Array> =>
  Packer.toBuffer(new Document({ sections: [{ children }] }));

it('reads a document as it stands: lines apart, what was deleted left out', async () => {
  const given = await write(
    new Paragraph({ children: [new TextRun('示例甲'), new TextRun({ text: '示例乙', break: 1 })] }),
    new Paragraph({
      children: [
        new TextRun('留下'),
        new DeletedTextRun({ text: '删去', id: 1, author: '示例', date: '2026-01-01T00:00:00Z' }),
        new TextRun('的文字'),
      ],
    }),
    new Paragraph(''),
  );
  expect(await readDocx(given)).toEqual([
    { kind: 'p', text: '示例甲' },
    { kind: 'p', text: '示例乙' },
    { kind: 'p', text: '留下的文字' },
  ]);
});

it('takes a table within a cell for words of that cell, and leaves empty rows out', async () => {
  const inner = new Table({
    rows: [row(cell(new Paragraph('甲')), cell(new Paragraph('乙'))), row(cell(new Paragraph('丙')))],
  });
  const given = await write(
    new Table({
      rows: [
        row(cell(new Paragraph('条件')), cell(new Paragraph('下列之一：'), inner, new Paragraph(''))),
        row(cell(new Paragraph('')), cell(new Paragraph(''))),
      ],
    }),
    new Paragraph('表后'),
  );
  expect(await readDocx(given)).toEqual([
    { kind: 'table', rows: [['条件', '下列之一： 甲 乙 丙']] },
    { kind: 'p', text: '表后' },
  ]);
});

it('keeps superscripts and subscripts, whole runs of them, also without a form in Unicode', async () => {
  const given = await write(
    new Paragraph({
      children: [
        new TextRun('单体建筑面积 1×10'),
        new TextRun({ text: '4', superScript: true }),
        new TextRun(' m'),
        new TextRun({ text: '2', superScript: true }),
        new TextRun('，H'),
        new TextRun({ text: '2', subScript: true }),
        new TextRun('O，说明'),
        new TextRun({ text: '注1', superScript: true }),
        new TextRun('。'),
      ],
    }),
  );
  expect(await readDocx(given)).toEqual([{ kind: 'p', text: '单体建筑面积 1×10⁴ m²，H₂O，说明^{注1}。' }]);
});
