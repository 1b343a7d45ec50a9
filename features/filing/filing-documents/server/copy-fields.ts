/** Returns the filled cells of a table in order; empty cells are omitted. */
import type { FilledSection } from '#domain/filing-documents/fill.ts';
import type { CopyField } from '../contract/copy.ts';

export function listSectionCopyFields(sections: readonly FilledSection[]): CopyField[] {
  return sections
    .flatMap((section): CopyField[] => {
      const { title } = section;
      if (section.kind === 'facts')
        return section.cells.map(({ label, value }) => ({ section: title, row: null, label, value }));
      if (section.kind === 'words')
        return [{ section: title, row: null, label: title, value: section.paragraphs.join('\n') }];
      if (section.kind === 'signing') return [];
      // The first column is the row number, the second the name of the record.
      return section.rows.flatMap(([number = '', ...cells]) =>
        cells.map((value, index) => ({
          section: title,
          row: `${number}. ${cells[0] ?? ''}`,
          label: section.head[index + 1] ?? '',
          value,
        })),
      );
    })
    .filter(({ value }) => value.trim() !== '');
}
